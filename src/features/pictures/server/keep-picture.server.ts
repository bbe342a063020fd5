import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PictureShape } from '#lib/picture-shape.ts'
import { type AdminActor, asActor } from '#platform/database/actor.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { runtime } from '#platform/runtime.ts'
import { MAX_UPLOAD_BYTES } from '../domain/picture-limits.ts'
import { pictureAddress } from '../domain/picture-name.ts'
import { encodePicture } from './encode-picture.server.ts'

/** How many uploads may wait in this process. Each one holds its bytes in memory. */
const MAX_WAITING = 5
let waiting = 0

/**
 * Stores an uploaded picture in the shape in which it will be shown, unless it is stored already. Returns the
 * address for a product or category.
 *
 * @throws DomainError picture_too_heavy, picture_unreadable, picture_animated, picture_too_large, picture_too_small,
 * picture_busy, forbidden
 */
export async function keepPicture(admin: AdminActor, upload: Buffer, shape: PictureShape): Promise<string> {
  if (upload.length > MAX_UPLOAD_BYTES) throw new DomainError('picture_too_heavy')
  if (waiting >= MAX_WAITING) throw new DomainError('picture_busy')
  waiting += 1
  try {
    const hash = hashOf(upload, shape)
    const { database } = runtime()
    const { rows } = await asActor(database, admin, (db) =>
      sql<{ known: boolean }>`select renew_picture(${hash}) as known`.execute(db),
    )
    if (rows[0]?.known) return pictureAddress(hash)
    const files = await encodePicture(upload, shape)
    await asActor(database, admin, (db) =>
      sql`select keep_picture(${hash}, ${shape}, ${files.map(({ width }) => width)},
        ${files.map(({ format }) => format)}, ${files.map(({ body }) => body)})`.execute(db),
    )
    return pictureAddress(hash)
  } finally {
    waiting -= 1
  }
}

/** The name depends on picture and shape, because each shape has other widths. */
function hashOf(upload: Buffer, shape: PictureShape): string {
  return createHash('sha256').update(`${shape} 1\n`).update(upload).digest('hex').slice(0, 32)
}
