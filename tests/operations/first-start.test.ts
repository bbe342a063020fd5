import { chmodSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fitsHash } from '#platform/auth/passwords.server.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { count, makeDataDir, ownerUrl, postgresPid, root, Shop } from '#tests/fixtures/operations/shop.ts'
import { categories, products } from '../../database/demo/catalogue.ts'

describe('a first start', () => {
  it('OPS-03 OPS-16 opens the whole shop with one command, from any folder; makes an admin and prints the password', async () => {
    const home = makeDataDir()
    // Nobody else may enter it.
    chmodSync(home, 0o700)
    const dataDir = join(home, 'data')
    const first = new Shop(
      { DATA_DIR: dataDir, SHUTDOWN_DELAY: '300' },
      { command: [join(root, 'scripts', 'run.mjs'), 'start'], cwd: tmpdir() },
    )
    const url = await first.ready()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)

    const owner = await ownerUrl(dataDir)
    const [server] = await query<{ version: string; encoding: string }>(
      owner,
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    )
    expect(Number.parseInt(server?.version ?? '', 10)).toBeGreaterThanOrEqual(18)
    expect(server?.encoding).toBe('UTF8')
    expect(await count(owner, 'products')).toBe(products.length)
    expect(await count(owner, 'categories')).toBe(categories.length)
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)

    const email = /adresse\s*: (\S+)/.exec(first.out)?.[1]
    const password = /mot de passe : (\S+)/.exec(first.out)?.[1] ?? ''
    const [account] = await query<{ password: string; role: string; given: boolean }>(
      owner,
      `select a.password, r.role, u.password_was_given as given from auth.users u join auth.accounts a on a.user_id = u.id and a.provider_id = 'credential'
       join user_roles r on r.user_id = u.id where u.email = $1 and a.account_id = u.id::text`,
      [email],
    )
    expect(account).toMatchObject({ role: 'admin', given: true })
    expect(await fitsHash(account?.password ?? '', password)).toBe(true)

    const postgres = await postgresPid(dataDir)
    expect(postgres).toBeDefined()
    // Ctrl-C waits for no balancer.
    expect(await first.stop('SIGINT')).toBe(0)
    expect(await postgresPid(dataDir)).toBeUndefined()
  })

  it('OPS-09 OPS-10 takes ADMIN_EMAIL and ADMIN_PASSWORD, and starts empty with DEMO_DATA=off', async () => {
    const dataDir = makeDataDir()
    const settings = {
      ADMIN_EMAIL: 'Chef@Boutique.example',
      ADMIN_PASSWORD: 'un mot à moi',
      DEMO_DATA: 'off',
    }
    const shop = new Shop({ DATA_DIR: dataDir, ...settings })
    await shop.ready()
    const owner = await ownerUrl(dataDir)
    expect(shop.out).not.toContain(settings.ADMIN_PASSWORD)
    expect(await count(owner, 'products')).toBe(0)
    const [admin] = await query<{ email: string; hash: string }>(
      owner,
      `select u.email, a.password as hash from auth.users u join auth.accounts a on a.user_id = u.id
       join user_roles r on r.user_id = u.id where r.role = 'admin'`,
    )
    expect(admin?.email).toBe('chef@boutique.example')
    expect(await fitsHash(admin?.hash ?? '', settings.ADMIN_PASSWORD)).toBe(true)
    await shop.stop()
  })
})
