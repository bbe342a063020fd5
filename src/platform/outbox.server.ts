import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes into `<DATA_DIR>/outbox/` (D24), whole or not at all; the same name is written over. Returns the path. */
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

const DAY_MS = 24 * 60 * 60 * 1000
/** They hold names and addresses: kept long enough to be read, and no longer. */
const KEPT_MS = 7 * DAY_MS
const MOST_BYTES = 200_000_000

/** Removes what is 7 days old (`now` in ms), and the oldest above 200 MB; returns how many. */
export async function clearOutbox(dataDir: string, now: number): Promise<number> {
  const files = (await filesOf(dataDir)).sort((one, other) => other.at - one.at)
  let bytes = 0
  const old = files.filter(({ at, size }) => {
    bytes += size
    return now - at > KEPT_MS || bytes > MOST_BYTES
  })
  for (const { path } of old) await rm(path, { force: true })
  return old.length
}

/** Removes the messages of these orders from the outbox: their names begin with the order's number. */
export async function removeFromOutbox(dataDir: string, orderNumbers: readonly string[]): Promise<void> {
  const numbers = new Set(orderNumbers)
  for (const { path, name } of await filesOf(dataDir)) {
    const number = /^CMD-\d+-[A-Z0-9]+/.exec(name)?.[0]
    if (number && numbers.has(number)) await rm(path, { force: true })
  }
}

async function filesOf(dataDir: string) {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.map(async (name) => {
    const path = join(folder, name)
    // Another process may have removed it meanwhile.
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? [{ path, name, at: found.mtimeMs, size: found.size }] : []
  })
  return (await Promise.all(files)).flat()
}

/** A name that stays in the folder and is visible there, whatever it was made of. */
function outboxName(name: string): string {
  return name.replace(/[^\w.@-]+/g, '-').replace(/^[.-]+/, '') || 'message'
}
