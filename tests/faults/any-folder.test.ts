import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '#scripts/budgets/running-shop.ts'
import { takesAnOrder } from '#tests/fixtures/operations/calls.ts'
import { copyCheckout } from '#tests/fixtures/operations/checkout.ts'
import {
  isRoot,
  makeDataDir,
  ownerUrl,
  postgresPid,
  root,
  Shop,
  stranger,
} from '#tests/fixtures/operations/shop.ts'

/** Neither Node nor tools of this very checkout are found by name: those of the machine are. */
const machinesPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

const isLinux = process.platform === 'linux'
const canMount =
  isRoot && isLinux && spawnSync('unshare', ['-m', 'mount', '--bind', '/tmp', '/tmp']).status === 0

const DAC_OVERRIDE = 2n
const DAC_READ_SEARCH = 4n

/** The capabilities that a process holds or could take, as bits. */
function capabilitiesOf(pid: number | string | undefined, sets = 'Prm|Eff|Amb'): bigint {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').matchAll(
    new RegExp(`^Cap(?:${sets}):\\s+(\\w+)$`, 'gm'),
  )
  return [...lines].reduce((all, [, bits]) => all | BigInt(`0x${bits}`), 0n)
}

/** To enter a folder is all that PostgreSQL needs; some containers grant only the wider right. */
const toEnter = () => capabilitiesOf('self', 'Bnd') & DAC_READ_SEARCH || DAC_OVERRIDE

describe('a built checkout in any folder', () => {
  const place = mkdtempSync(join(tmpdir(), 'boutique-'))
  const checkout = join(place, 'fermé à clé', 'ma boutique')

  beforeAll(() => {
    mkdirSync(checkout, { recursive: true })
    copyCheckout(checkout)
    // Files of their own: a build may write them.
    cpSync(join(root, 'dist'), join(checkout, 'dist'), { recursive: true, verbatimSymlinks: true })
  })
  afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }))

  const close = () => chmodSync(place, 0o700)
  const open = () => chmodSync(place, 0o755)
  const npmStart = { program: 'npm', command: ['start'], cwd: checkout }
  const start = (settings: Settings, way: object = npmStart) =>
    new Shop({ PATH: machinesPath, ...settings }, way)

  it('OPS-03 npm start takes an order in a folder that only its owner may enter, without HOME, with spaces and accents', async () => {
    close()
    const shop = start({ HOME: undefined, DATA_DIR: undefined })
    const url = await shop.ready()
    const dataDir = join(checkout, 'data')
    await takesAnOrder(url, await ownerUrl(dataDir))
    if (isRoot && isLinux) expect(capabilitiesOf(await postgresPid(dataDir))).toBe(toEnter())
    expect(shop.out.includes('Attention : la boutique tourne sous root.')).toBe(isRoot)
    expect(await shop.stop()).toBe(0)
    expect(await postgresPid(dataDir)).toBeUndefined()
  })

  it.skipIf(!isRoot || !isLinux)(
    'OPS-03 OPS-04 below a closed folder PostgreSQL needs no capability, and hears nothing of the shop’s passwords',
    async () => {
      close()
      const dataDir = makeDataDir()
      chmodSync(dataDir, 0o711)
      const shop = start({
        DATA_DIR: dataDir,
        ADMIN_EMAIL: 'chef@boutique.example',
        ADMIN_PASSWORD: 'un mot à moi',
      })
      await takesAnOrder(await shop.ready(), await ownerUrl(dataDir))
      const pid = await postgresPid(dataDir)
      expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
      expect(capabilitiesOf(pid)).toBe(0n)
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .filter(Boolean)
        .map((line) => line.split('=')[0])
      expect(names.sort()).toEqual(['LC_ALL', 'PATH', 'TZ'])
      expect(await shop.stop()).toBe(0)
    },
  )

  it.skipIf(!canMount)(
    'OPS-03 a built checkout that is read-only now, on a machine that takes no copy either, writes to the data folder alone',
    async () => {
      close()
      const dataDir = makeDataDir()
      const readOnly = 'mount --bind -o ro "$0" "$0" && mount -t tmpfs -o ro none /var/cache'
      const script = `${readOnly} && cd "$0" && ! touch here 2>/dev/null && exec npm start`
      const way = { program: 'unshare', command: ['-m', 'sh', '-c', script, checkout], cwd: '/' }
      const shop = start({ DATA_DIR: dataDir, HOME: dataDir }, way)
      await takesAnOrder(await shop.ready(), await ownerUrl(dataDir))
      expect(shop.out).not.toMatch(/Installation|Construction/)
      expect(await shop.stop()).toBe(0)
    },
  )

  it.skipIf(!isRoot)(
    'OPS-03 works as an ordinary user who may write nothing but the data folder',
    async () => {
      open()
      const dataDir = makeDataDir()
      chownSync(dataDir, stranger.uid, stranger.gid)
      const settings = { DATA_DIR: dataDir, HOME: dataDir }
      const shop = start(settings, { ...npmStart, ...stranger })
      const url = await shop.ready()
      await takesAnOrder(url, await ownerUrl(dataDir))
      expect(shop.out).not.toContain('root')
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(stranger.uid)
      expect(await shop.stop()).toBe(0)

      close()
      const asRoot = start({ DATA_DIR: dataDir })
      await asRoot.ready()
      expect(await asRoot.stop()).toBe(0)
      open()
      const again = start(settings, { ...npmStart, ...stranger })
      await again.ready()
      expect(await again.stop()).toBe(0)
    },
  )

  it('OPS-03 builds again after an edit of what the build runs', async () => {
    close()
    const plugin = join(checkout, 'scripts', 'vite', 'call-plugins.ts')
    const text = readFileSync(plugin, 'utf8')
    rmSync(plugin)
    writeFileSync(plugin, `${text}// edited\n`)
    const shop = start({ DATA_DIR: makeDataDir() })
    await shop.says(/^Construction de la boutique…$/m)
    await shop.stop()
  })
})
