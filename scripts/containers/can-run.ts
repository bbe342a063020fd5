import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Podman } from './podman.ts'

/** The smallest system in which Node, npm, a shell and PostgreSQL run. */
const system = [
  ...['base-files', 'bash', 'dash', 'coreutils', 'findutils', 'grep', 'sed', 'tar', 'debianutils'],
  ...['libc6', 'libc-bin', 'libgcc-s1', 'libstdc++6', 'libacl1', 'libattr1', 'libselinux1', 'libpcre2-8-0'],
  ...['libtinfo6', 'zlib1g', 'libzstd1', 'ca-certificates', 'openssl', 'libssl3'],
]
const mergedFolders = ['bin', 'sbin', 'lib', 'lib64']
const users = ['root:x:0:0:root:/root:/bin/sh', 'node:x:1000:1000::/home/node:/bin/sh']
const server = 'postgres:x:999:999::/var/lib/postgresql:/bin/sh'

/**
 * Makes the files of a small Debian out of those that this machine has installed: debootstrap would fetch the
 * same from the network, in half a minute.
 */
export function makeBase(folder: string, packages: readonly string[] = system): void {
  const listed = execFileSync('dpkg', ['-L', ...packages], { encoding: 'utf8' }).split('\n')
  const wanted = listed.filter((path) => isFile(path) && !/^\/usr\/share\/(doc|man|locale|info)\//.test(path))
  // A package may still use /bin for what is in /usr/bin.
  const real = wanted.map((path) => join(realpathSync(dirname(path)), basename(path)).slice(1))
  mkdirSync(folder, { recursive: true })
  copyAll([...new Set(real)], folder)
  for (const name of mergedFolders) {
    if (isLink(`/${name}`) && !existsSync(join(folder, name))) symlinkSync(`usr/${name}`, join(folder, name))
  }
  for (const name of ['proc', 'sys', 'dev', 'run', 'root', 'home/node', 'var/tmp', 'tmp'])
    mkdirSync(join(folder, name), { recursive: true, mode: name.endsWith('tmp') ? 0o1777 : 0o755 })
  execFileSync('chmod', ['1777', join(folder, 'tmp'), join(folder, 'var/tmp')])
  execFileSync('chown', ['1000:1000', join(folder, 'home/node')])
  writeFileSync(join(folder, 'etc/passwd'), `${[...users, server].join('\n')}\n`)
  writeFileSync(join(folder, 'etc/group'), 'root:x:0:\nnode:x:1000:\npostgres:x:999:\n')
  cpSync('/etc/ssl', join(folder, 'etc/ssl'), { recursive: true, verbatimSymlinks: true })
}

/** With owners, modes and links. */
function copyAll(paths: string[], folder: string): void {
  const packed = execFileSync('tar', ['-C', '/', '--no-recursion', '-cf', '-', '-T', '-'], {
    input: paths.join('\n'),
    maxBuffer: 512 * 2 ** 20,
  })
  execFileSync('tar', ['-C', folder, '-xf', '-'], { input: packed })
}

function isFile(path: string): boolean {
  try {
    return path !== '' && !lstatSync(path).isDirectory()
  } catch {
    return false
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** Enough for one program. */
const least = ['base-files', 'libc6', 'coreutils', 'libselinux1', 'libpcre2-8-0', 'libacl1', 'libattr1']

/**
 * Whether containers with a network of their own run here: tried with a small one. Null, or why not: a machine
 * that is itself a container may refuse one or the other.
 */
export async function whyNoContainers(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/dpkg'))
    return 'only root on Debian can make their images'
  const folder = await mkdtemp(join(tmpdir(), 'containers-'))
  const podman = await Podman.open(join(folder, 'podman')).catch(() => undefined)
  try {
    if (!podman) return 'this machine grants no mount namespace'
    makeBase(join(folder, 'base'), least)
    await podman.run('network', 'create', 'trial')
    await podman.run(
      'run',
      '--rm',
      '--network=trial',
      '--read-only',
      '--rootfs',
      join(folder, 'base'),
      'true',
    )
    return null
  } catch (error) {
    return `podman cannot run one here (${String(error).trim().split('\n').at(-1)?.slice(0, 200)})`
  } finally {
    await podman?.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
