import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#platform/free-port.ts'
import { Podman } from '#scripts/containers/podman.ts'
import { takesAnOrder } from '../fixtures/operations/calls.ts'
import { count, root } from '../fixtures/operations/shop.ts'
import { makeFolder } from './folder.ts'
import { makeTestImages } from './test-images.ts'

const run = promisify(execFile)
const canRun = process.env.CONTAINERS === 'yes' && process.env.CADDY_PATH
const usual = getCACertificates('default')

describe.skipIf(!canRun)('the image and compose.yaml', { timeout: 600_000 }, () => {
  const folder = makeFolder()
  const project = join(folder, 'project')
  const ports = { HTTP_PORT: '', HTTPS_PORT: '' }
  let podman: Podman
  let url = ''

  const compose = (...args: string[]) =>
    run('podman-compose', ['--podman-path', podman.path, '-p', 'shop', ...args], {
      cwd: project,
      env: { PATH: process.env.PATH, HOME: folder, ...ports },
    })
  const inside = (service: string, ...command: string[]) =>
    podman.run('exec', `shop_${service}_1`, ...command)

  beforeAll(async () => {
    podman = await Podman.open(join(folder, 'podman'))
    await makeTestImages(podman, join(folder, 'podman'), process.env.CADDY_PATH ?? '')
    const { stdout: npmCache } = await run('npm', ['config', 'get', 'cache'])
    const cache = ['-v', `${npmCache.trim()}:/root/.npm`]
    // As `docker build -t boutique .`, on packages that this machine has fetched before.
    const own = ['--isolation', 'chroot', '--format', 'docker', '--layers=false', '--pull=never', ...cache]
    await podman.run('build', '-q', ...own, '-t', 'boutique', root)

    mkdirSync(join(project, 'secrets'), { recursive: true })
    cpSync(join(root, 'compose.yaml'), join(project, 'compose.yaml'))
    cpSync(join(root, 'deploy'), join(project, 'deploy'), { recursive: true })
    writeFileSync(join(project, 'secrets', 'database-password'), 'un-mot-de-passe\n')
    const database = 'postgres://boutique:un-mot-de-passe@postgres/boutique'
    writeFileSync(join(project, 'secrets', 'database-url'), database)
    writeFileSync(join(project, 'boutique.env'), 'DEMO_DATA=on\n')
    ports.HTTP_PORT = String(await freePort())
    ports.HTTPS_PORT = String(await freePort())
    url = `https://localhost:${ports.HTTPS_PORT}`
    const began = performance.now()
    await compose('up', '-d')
    await isHealthy()
    const authority = await vi.waitFor(certificate, { timeout: 60_000, interval: 500 })
    console.log(`from up to healthy: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    setDefaultCACertificates([...usual, authority])
  }, 600_000)

  afterAll(async () => {
    setDefaultCACertificates(usual)
    await podman?.close()
  })

  const isHealthy = () =>
    vi.waitFor(() => podman.run('healthcheck', 'run', 'shop_shop_1'), { timeout: 180_000, interval: 500 })
  const certificate = () => inside('caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt')

  async function databaseUrl(): Promise<string> {
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'
    const address = await podman.run('inspect', '-f', format, 'shop_postgres_1')
    return `postgres://boutique:un-mot-de-passe@${address}/boutique`
  }

  it('OPS-43 the image runs as an ordinary user, and has no development package', async () => {
    expect(await inside('shop', 'id', '-un')).toBe('node')
    const packages = (await inside('shop', 'ls', 'node_modules')).split('\n')
    expect(packages).toContain('pg')
    expect(
      packages.filter((name) => /^(?:vite|vitest|typescript|@rolldown|@playwright)$/.test(name)),
    ).toEqual([])
    const size = Number(await podman.run('image', 'inspect', '-f', '{{.Size}}', 'boutique'))
    const base = Number(
      await podman.run('image', 'inspect', '-f', '{{.Size}}', 'docker.io/library/node:24-bookworm-slim'),
    )
    console.log(`image: ${((size - base) / 1e6).toFixed(0)} MB above its base`)
    expect(size - base).toBeLessThan(150e6)
  })

  it('OPS-43 the shop may write its data and nothing else', async () => {
    await inside('shop', 'touch', '/data/here')
    await expect(inside('shop', 'touch', '/shop/here')).rejects.toThrow('Read-only')
    expect(await inside('shop', 'grep', 'CapEff', '/proc/1/status')).toMatch(/\t0{16}$/)
  })

  it('OPS-43 takes an order by TLS, keeps it when the shop is replaced, and ends without being killed', async () => {
    const owner = await databaseUrl()
    await takesAnOrder(url, owner)
    await podman.run('stop', '-t', '30', 'shop_shop_1')
    expect(await podman.run('inspect', '-f', '{{.State.ExitCode}}', 'shop_shop_1')).toBe('0')
    await podman.run('start', 'shop_shop_1')
    await isHealthy()
    await takesAnOrder(url, owner)
    expect(await count(owner, 'orders')).toBe(2)
  })
})
