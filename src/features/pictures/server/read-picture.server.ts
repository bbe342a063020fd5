import { LRUCache } from 'lru-cache'
import { readAsVisitor } from '#platform/database/actor.ts'
import { runtime } from '#platform/runtime.ts'
import type { PictureName } from '../domain/picture-name.ts'

const MEMORY_BYTES = 8 * 1024 * 1024
/** Pictures requested recently; the least recently used are evicted first. */
const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: (body) => body.length })

/**
 * The bytes of an uploaded picture, from memory or the database; null when it is not stored. Without a width,
 * a medium one is chosen.
 */
export async function readPicture({ hash, width, format }: PictureName): Promise<Buffer | null> {
  const key = `${hash}-${width}.${format}`
  const known = memory.get(key)
  if (known) return known
  const row = await readAsVisitor(runtime().database, (db) =>
    db
      .selectFrom('pictureFiles')
      .select('body')
      .where('hash', '=', hash)
      .where('format', '=', format)
      .$if(width !== null, (query) => query.where('width', '=', width))
      .orderBy('width')
      .offset(width === null ? 1 : 0)
      .limit(1)
      .executeTakeFirst(),
  )
  if (!row) return null
  memory.set(key, row.body)
  return row.body
}
