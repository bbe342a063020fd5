import { createHash } from 'node:crypto'
import type { PictureShape } from '#lib/picture-shape.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { callSqlAs } from '#platform/database/call-sql.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { MAX_UPLOAD_BYTES, pictureAddress } from '../domain/picture-name.ts'
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
    const hash = pictureHash(upload, shape)
    if (await callSqlAs(admin, 'renewPicture', { knownHash: hash })) return pictureAddress(hash)
    const files = await encodePicture(upload, shape)
    await callSqlAs(admin, 'keepPicture', {
      newHash: hash,
      newShape: shape,
      widths: files.map(({ width }) => width),
      formats: files.map(({ format }) => format),
      bodies: files.map(({ body }) => body),
    })
    return pictureAddress(hash)
  } finally {
    waiting -= 1
  }
}

/** The name of a picture: it depends on its bytes and its shape, because each shape has other widths. */
export function pictureHash(bytes: Buffer, shape: PictureShape): string {
  return createHash('sha256').update(`${shape} 1\n`).update(bytes).digest('hex').slice(0, 32)
}
