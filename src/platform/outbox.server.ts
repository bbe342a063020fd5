import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes what would go to the outside into `<DATA_DIR>/outbox/` (D24). A reader of the folder finds a whole file or none, and a
 * repeat under the same name takes the place of the first.
 *
 * @returns where the file lies
 */
export async function writeToOutbox(
  dataDir: string,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, outboxName(name))
  const partial = join(folder, `.${randomBytes(6).toString('hex')}.partial`)
  try {
    const file = await open(partial, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return path
}

/** A name that stays in the folder and is visible there, whatever it was made of. */
function outboxName(name: string): string {
  return name.replace(/[^\w.@-]+/g, '-').replace(/^[.-]+/, '') || 'message'
}
