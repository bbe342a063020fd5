import { chown, copyFile, open, rename, stat, truncate } from 'node:fs/promises'
import type { RunAs } from './embedded-user.ts'

/** A start begins a new log when the old one is larger than this. */
const OLD_BYTES = 1_000_000
/** And while the server runs, above this. */
const MOST_BYTES = 10_000_000
const LOOK_MS = 60 * 60_000

/** Opens the file that the server writes to; keeps the log of the previous start as `<path>.1`. */
export async function openLog(path: string, user: RunAs | undefined) {
  if ((await sizeOf(path)) > OLD_BYTES) await rename(path, `${path}.1`)
  const handle = await open(path, 'a', 0o600)
  if (user) await chown(path, user.uid, user.gid)
  return handle
}

/**
 * Moves the content of a running server's log to `<path>.1` when it has more than 10 MB. The server always appends
 * to the file, so it continues at its beginning.
 */
export async function trimLog(path: string, most = MOST_BYTES): Promise<void> {
  if ((await sizeOf(path)) <= most) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** Checks the log each hour for as long as the process lives; returns a function that ends the checks. */
export function boundLog(path: string): () => void {
  const looking = setInterval(() => void trimLog(path).catch(() => undefined), LOOK_MS).unref()
  return () => clearInterval(looking)
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
