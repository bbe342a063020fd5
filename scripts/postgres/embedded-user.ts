import { execFile, execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#platform/command-line.ts'

const run = promisify(execFile)

/** The system user that PostgreSQL runs as: never root, which PostgreSQL refuses. */
export type RunAs = { uid: number; gid: number }

/** A command ready for `spawn`, as another user where that is needed. */
export type Command = { file: string; args: string[]; options: { uid?: number; gid?: number } }

/**
 * Whom to run PostgreSQL as; undefined: as ourselves. Under root: the owner of a cluster or data folder that
 * an ordinary user made, else the user postgres (made when missing), else nobody.
 */
export async function chooseUser(cluster: string, dataDir: string): Promise<RunAs | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const path of [cluster, dataDir]) {
    const owner = await stat(path).catch(() => undefined)
    if (owner && owner.uid !== 0 && hasName(owner.uid)) return { uid: owner.uid, gid: owner.gid }
  }
  const known = await lookUp('postgres')
  if (known) return known
  await run('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres']).catch(
    () => undefined,
  )
  const found = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (found) return found
  throw new StartError(
    "PostgreSQL refuse de tourner sous root et aucun autre utilisateur n'existe : créez l'utilisateur postgres.",
  )
}

/** initdb asks the system for its user's name: a bare number will not do. */
function hasName(uid: number): boolean {
  try {
    execFileSync('id', ['-un', String(uid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function lookUp(name: string): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])))
    return uid && gid ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
  } catch {
    return undefined
  }
}

/**
 * Wraps a command so that it runs as that user. Where a folder on the way is closed to the user (a data
 * folder below a private home), the command also receives the one capability that opens it.
 */
export async function asUser(
  user: RunAs | undefined,
  file: string,
  args: string[],
  needed: string[],
): Promise<Command> {
  if (!user) return { file, args, options: {} }
  const closed = await firstClosed(user, [file, ...needed])
  if (!closed) return { file, args, options: { uid: user.uid, gid: user.gid } }
  const wrapper = await firstThatWorks(capabilities.map((capability) => wrapperFor(user, capability)))
  if (wrapper) return { file: 'setpriv', args: [...wrapper, file, ...args], options: {} }
  throw new StartError(
    `L'utilisateur de PostgreSQL (uid ${user.uid}) n'a pas accès à ${closed} : ouvrez ce dossier (chmod o+rx), ou lancez la boutique sans root.`,
  )
}

/** The cluster belongs to the user: to enter the folders above it is enough. Containers often grant only the second. */
const capabilities = ['dac_read_search', 'dac_override']

/** Without the last option access(2) would not count the capability, and initdb asks it for its programs. */
function wrapperFor({ uid, gid }: RunAs, capability: string): string[] {
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const granted = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return [...ids, ...granted, '--securebits=+no_setuid_fixup', '--']
}

async function firstThatWorks(wrappers: string[][]): Promise<string[] | undefined> {
  for (const wrapper of wrappers) {
    const works = await run('setpriv', [...wrapper, 'true']).then(
      () => true,
      () => false,
    )
    if (works) return wrapper
  }
  return undefined
}

/**
 * All that PostgreSQL gets of the shop's environment: no password of the shop, and nothing that changes how
 * it runs. Windows programs do not start without the folder of the system.
 */
export function shortEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  const windows = process.platform === 'win32' ? { SystemRoot, TEMP } : {}
  return { PATH, ...windows, LC_ALL: 'C', TZ: 'UTC' }
}

/** The first of these paths, or of the folders above them, that the user may not enter or read. */
export async function firstClosed(user: RunAs, paths: string[]): Promise<string | undefined> {
  const seen = new Set<string>()
  for (const path of paths) {
    for (let at = path, last = ''; at !== last; last = at, at = dirname(at)) {
      if (seen.has(at)) continue
      seen.add(at)
      if (!(await open(user, at, at === path ? 0o5 : 0o1))) return at
    }
  }
  return undefined
}

async function open(user: RunAs, path: string, wanted: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return true
  const shift = found.uid === user.uid ? 6 : found.gid === user.gid ? 3 : 0
  return ((found.mode >> shift) & wanted) === wanted
}
