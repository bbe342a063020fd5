import { readAsVisitor } from '../database/actor.ts'
import { type StaticFile, staticFile } from '../http/answers/static-files.ts'
import { runtime } from '../runtime.ts'

const address = /^\/assets\/([\w-]+(?:\.[\w-]+)+)$/

/**
 * A file of another release by its address, as `share-release.ts` put it into the database; null when none
 * had it lately.
 */
export async function releaseFile(path: string): Promise<StaticFile | null> {
  const name = address.exec(path)?.[1]
  if (name === undefined) return null
  const row = await readAsVisitor(runtime().database, (db) =>
    db.selectFrom('releaseFiles').select(['body', 'brotli']).where('name', '=', name).executeTakeFirst(),
  )
  return row ? staticFile(path, row) : null
}
