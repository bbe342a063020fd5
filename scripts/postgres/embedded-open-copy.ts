import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { firstClosed, type RunAs } from './embedded-user.ts'

/**
 * Where root keeps programs that every user may read. Its folders belong only to root: no other user can leave
 * something there.
 */
const systemFolder = '/var/cache/boutique-postgresql'

/**
 * Returns binaries that the user of PostgreSQL can read without any capability. Below a checkout that only root
 * may enter it is a copy of them in that folder, which only root can write; the copy is made once and used
 * again as long as its bytes are those of the checkout. Where no such copy can be made the binaries stay
 * where they are (OPS-03).
 */
export async function readableBinaries(
  binaries: Binaries,
  user: RunAs | undefined,
  folder = systemFolder,
): Promise<Binaries> {
  if (!user || !(await firstClosed(user, contentsOf(binaries)))) return binaries
  const copy = await copyInto(folder, binaries).catch(() => undefined)
  return copy && !(await firstClosed(user, contentsOf(copy))) ? copy : binaries
}

function contentsOf({ home, postgres, initdb }: Binaries): string[] {
  return [postgres, initdb, join(home, 'native', 'share', 'postgresql'), join(home, 'native', 'lib')]
}

async function copyInto(folder: string, { home, postgres, initdb }: Binaries): Promise<Binaries | undefined> {
  await makeOpenFolder(folder)
  if (!(await isOfRootAlone(folder))) return undefined
  const source = await readTree(home)
  const place = join(await fs.realpath(folder), await keyOf(home, source))
  if (!(await isCopyOf(place, source))) await replace(place, source, home)
  if (!(await isCopyOf(place, source))) return undefined
  const moved = (path: string) => join(place, relative(home, path))
  const copy = { home: place, postgres: moved(postgres), initdb: moved(initdb) }
  // Fails on a file system from which nothing may be executed.
  await fs.access(copy.postgres, fs.constants.X_OK)
  return copy
}

async function makeOpenFolder(path: string): Promise<void> {
  try {
    await fs.mkdir(path)
    await fs.chmod(path, 0o755)
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(EEXIST|ENOTEMPTY)$/.test(String(error.code))
}

/** Whether only root can change this folder, or put another in the place of one above it. */
async function isOfRootAlone(folder: string): Promise<boolean> {
  for (let at = await fs.realpath(folder); ; at = dirname(at)) {
    const { uid, mode } = await fs.lstat(at)
    if (uid !== 0 || (mode & 0o022) !== 0) return false
    if (at === dirname(at)) return true
  }
}

type Entry = {
  path: string
  kind: 'folder' | 'file' | 'link'
  content: string
  foreign: boolean
  mode: number
}

/** Everything below `native`, each folder before what it holds; `content` is the target of a link, the digest of a file. */
async function readTree(home: string): Promise<Entry[]> {
  const below = await fs.readdir(join(home, 'native'), { recursive: true })
  const paths = ['native', ...below.map((path) => join('native', path)).sort()]
  const entries: Entry[] = []
  for (const path of paths) {
    const full = join(home, path)
    const found = await fs.lstat(full)
    const { mode } = found
    const foreign = found.uid !== 0 || (!found.isSymbolicLink() && (mode & 0o022) !== 0)
    if (found.isDirectory()) entries.push({ path, kind: 'folder', content: '', foreign, mode })
    else if (found.isSymbolicLink())
      entries.push({ path, kind: 'link', content: await fs.readlink(full), foreign, mode })
    else entries.push({ path, kind: 'file', content: await digestOf(full), foreign, mode })
  }
  return entries
}

async function digestOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await fs.readFile(path))
    .digest('hex')
}

/** The name of a copy: the version for people, then what it holds. */
async function keyOf(home: string, source: Entry[]): Promise<string> {
  const { version } = JSON.parse(await fs.readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  return `${version.replace(/[^\w.-]/g, '')}-${createHash('sha256').update(listOf(source)).digest('hex').slice(0, 16)}`
}

function listOf(entries: Entry[]): string {
  return entries.map(({ path, kind, content }) => `${path}\0${kind}\0${content}\n`).join('')
}

/** Whether every byte is as in the source, and only root owns it. */
async function isCopyOf(place: string, source: Entry[]): Promise<boolean> {
  const copy = await readTree(place).catch(() => undefined)
  return copy !== undefined && listOf(copy) === listOf(source) && !copy.some(({ foreign }) => foreign)
}

/**
 * The copy is made beside its place and moved there when whole: a start that is cut off leaves nothing that
 * looks like one.
 */
async function replace(place: string, source: Entry[], home: string): Promise<void> {
  await clearDrafts(dirname(place))
  const draft = join(dirname(place), `new-${randomBytes(6).toString('hex')}`)
  try {
    await fs.mkdir(draft)
    await fs.chmod(draft, 0o755)
    for (const entry of source) await copyEntry(entry, home, draft)
    await moveTo(place, draft, source)
  } finally {
    await remove(draft)
  }
}

async function copyEntry({ path, kind, content, mode }: Entry, home: string, draft: string): Promise<void> {
  const target = join(draft, path)
  if (kind === 'link') return fs.symlink(content, target)
  if (kind === 'folder') await fs.mkdir(target)
  else await fs.copyFile(join(home, path), target)
  await fs.chown(target, 0, 0)
  await fs.chmod(target, kind === 'folder' || (mode & 0o111) !== 0 ? 0o755 : 0o644)
}

/** Another start may have been quicker: its copy, when it is one, may be in use and stays. */
async function moveTo(place: string, draft: string, source: Entry[]): Promise<void> {
  const isMoved = await rename(draft, place)
  if (isMoved || (await isCopyOf(place, source))) return
  await remove(place)
  await rename(draft, place)
}

/** False when something exists there already. */
function rename(from: string, to: string): Promise<boolean> {
  return fs.rename(from, to).then(
    () => true,
    (error) => {
      if (isTaken(error)) return false
      throw error
    },
  )
}

/** What starts that were cut off have left behind. */
async function clearDrafts(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const path = join(folder, name)
    const age = Date.now() - (await fs.stat(path)).mtimeMs
    if (name.startsWith('new-') && age > 600_000) await remove(path)
  }
}

function remove(path: string): Promise<void> {
  return fs.rm(path, { recursive: true, force: true })
}
