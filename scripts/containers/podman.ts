import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * In a view of the file system of its own, whose cgroups are all of version 2: crun refuses machines that mix
 * both. It lives until its standard input ends.
 */
const ownView = `umount -R /sys/fs/cgroup 2>/dev/null
mount -t cgroup2 none /sys/fs/cgroup || mount -t tmpfs none /sys/fs/cgroup
echo ready; read end`

/** What is possible on a machine that is itself a container: no own cgroups, no higher limits. */
const modest = '--cgroups=disabled --ulimit nofile=1024:1024 --ulimit nproc=1000:1000'

/** podman with images, containers and networks of its own below a folder, and nothing of the machine's. */
export class Podman {
  /** A program that takes podman's arguments. */
  readonly path: string
  readonly #home: string
  readonly #runFolder: string
  readonly #view: ChildProcess

  private constructor(home: string, runFolder: string, view: ChildProcess) {
    this.#home = home
    this.#runFolder = runFolder
    this.#view = view
    this.path = join(home, 'podman')
  }

  /** Needs root. @param home a folder of no other use */
  static async open(home: string): Promise<Podman> {
    await mkdir(home, { recursive: true })
    const view = spawn('unshare', ['-m', 'sh', '-c', ownView], { stdio: ['pipe', 'pipe', 'ignore'] })
    await new Promise<void>((resolve, reject) => {
      view.once('exit', () => reject(new Error('no mount namespace')))
      view.once('error', reject)
      view.stdout.once('data', () => resolve())
    })
    // podman refuses a longer path than 50 characters for what runs.
    const runFolder = await mkdtemp('/tmp/p-')
    const podman = new Podman(home, runFolder, view)
    const places = [
      `--root ${join(home, 'images')}`,
      `--runroot ${runFolder}`,
      `--network-config-dir ${join(home, 'networks')}`,
      `--tmpdir ${join(home, 'tmp')}`,
    ].join(' ')
    const all = `nsenter -t ${view.pid} -m --wd="$PWD" podman ${places} --storage-driver overlay --events-backend none`
    const script = `#!/bin/sh\ncase $1 in\n  run | create) name=$1; shift; exec ${all} "$name" ${modest} "$@" ;;\nesac\nexec ${all} "$@"\n`
    await writeFile(podman.path, script, { mode: 0o755 })
    return podman
  }

  /** Runs podman; returns what it printed, and fails with what it complained of. */
  async run(...args: string[]): Promise<string> {
    const { stdout } = await run(this.path, args, { maxBuffer: 64 * 2 ** 20 }).catch((error) => {
      throw new Error(`podman ${args.join(' ')}: ${String(error.stderr).slice(-4000)}`)
    })
    return stdout.trim()
  }

  /** An image of these files, under a name as a registry would have it. @param changes as in a Dockerfile */
  async import(folder: string, name: string, changes: string[] = []): Promise<void> {
    const archive = `${folder}.tar`
    await run('tar', ['-C', folder, '-cf', archive, '.'])
    await this.run('import', '-q', ...changes.flatMap((change) => ['--change', change]), archive, name)
    await rm(archive)
  }

  async close(): Promise<void> {
    await this.run('rm', '-fa', '-t', '0').catch(() => undefined)
    await this.run('network', 'prune', '-f').catch(() => undefined)
    this.#view.kill('SIGKILL')
    await rm(this.#runFolder, { recursive: true, force: true, maxRetries: 5 })
    if (existsSync(this.#home)) await rm(this.#home, { recursive: true, force: true, maxRetries: 5 })
  }
}
