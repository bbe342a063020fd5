import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#platform/command-line.ts'
import { endOf } from '../steps/tool.ts'
import type { Binaries } from './embedded-binaries.ts'
import { asUser, type RunAs, shortEnvironment } from './embedded-user.ts'

export type Place = { dataDir: string; cluster: string; passwordFile: string }

/** The paths of the shop's own PostgreSQL below the data folder. */
export function placeOf(dataDir: string): Place {
  return { dataDir, cluster: join(dataDir, 'postgres'), passwordFile: join(dataDir, 'postgres-password') }
}

export async function isInitialised({ cluster }: Place): Promise<boolean> {
  return access(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** The owner's password: made at random once, readable by no other user. */
export async function ensurePassword({ passwordFile }: Place, user: RunAs | undefined): Promise<string> {
  const known = await readFile(passwordFile, 'utf8').catch(() => '')
  if (known.trim()) return known.trim()
  const password = randomBytes(24).toString('base64url')
  const draft = `${passwordFile}.${process.pid}`
  await writeFile(draft, `${password}\n`, { mode: 0o600 })
  if (user) await chown(draft, user.uid, user.gid)
  await rename(draft, passwordFile)
  return password
}

/** Makes the cluster in a folder beside its place, moved there when whole: an interrupted try leaves nothing half done. */
export async function initialise(place: Place, binaries: Binaries, user: RunAs | undefined): Promise<void> {
  await clearDrafts(place)
  const draft = `${place.cluster}.new-${process.pid}`
  await mkdir(draft, { mode: 0o700 })
  if (user) await chown(draft, user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${place.passwordFile}`]
  await runInitdb(binaries, user, draft, [`--pgdata=${draft}`, ...locale, ...access])
  await rename(draft, place.cluster)
  await persist(place.dataDir)
}

async function clearDrafts({ dataDir, cluster }: Place): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))
  await Promise.all([...drafts.map((name) => join(dataDir, name)), cluster].map(removeFolder))
}

function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10 })
}

/** A rename lasts only once the folder that holds the names is on disk. */
async function persist(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function runInitdb(binaries: Binaries, user: RunAs | undefined, draft: string, args: string[]) {
  const share = join(binaries.home, 'native', 'share', 'postgresql')
  const command = await asUser(user, binaries.initdb, args, [binaries.postgres, share, draft])
  const env = shortEnvironment()
  const child = spawn(command.file, command.args, { ...command.options, env, detached: true, cwd: '/' })
  const { code, said } = await endOf(child)
  if (code !== 0) {
    const reason = said.match(/error: (.*)/)?.[1] ?? said.split('\n').at(-1) ?? ''
    throw new StartError(`PostgreSQL n'a pas pu préparer ${draft} : ${reason}`)
  }
}
