import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { urlAs } from '#platform/database/logins/addresses.ts'
import { createLog } from '#platform/log.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { certificateAuthority } from '#tests/fixtures/network/certificates.ts'
import { makeDataDir, root, Shop } from '#tests/fixtures/operations/shop.ts'

const DOCTOR = { command: [join(root, 'scripts', 'doctor.ts')] }
const PREPARE = { command: [join(root, 'scripts', 'prepare-database.ts')] }
const ends: (() => Promise<void>)[] = []
const atEnd = (end: () => Promise<void>) => ends.push(end)

/** A hosting company's PostgreSQL: TLS with a certificate of its own, an owner without superuser rights. */
async function hostedDatabase(folder: string) {
  const authority = await certificateAuthority(folder)
  const { cert, key } = authority.issue('server', 'database', 'DNS:localhost')
  const dataDir = makeDataDir(atEnd)
  const server = await startEmbedded({ dataDir, log: createLog('silent') })
  atEnd(server.stop)
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  chownSync(key, uid, gid)
  chmodSync(key, 0o600)
  const superuser = new pg.Client({ connectionString: server.ownerUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  for (const statement of [
    `alter system set ssl_cert_file = '${cert}'`,
    `alter system set ssl_key_file = '${key}'`,
    'alter system set ssl = on',
    'select pg_reload_conf()',
    "create role kunde login createrole password 'secret of the owner'",
    'alter database shop owner to kunde',
    "create role boutique login noinherit password 'first'",
  ])
    await superuser.query(statement)
  const url = new URL(urlAs(server.ownerUrl, 'kunde', 'secret of the owner'))
  url.hostname = 'localhost'
  return { superuser, superuserUrl: server.ownerUrl, ownerUrl: url.href, authority }
}

describe('a managed PostgreSQL', { timeout: 120_000 }, () => {
  let hosted: Awaited<ReturnType<typeof hostedDatabase>>
  let folder: string
  let serverUrl: string

  beforeAll(async () => {
    folder = makeDataDir(atEnd)
    chmodSync(folder, 0o711)
    hosted = await hostedDatabase(folder)
    serverUrl = urlAs(hosted.ownerUrl, 'boutique', 'first')
    return async () => {
      for (const end of ends.reverse()) await end()
    }
  })

  /** Starts something that has to refuse, and returns its one line. */
  async function refusal(settings: Record<string, string>, way = {}): Promise<string> {
    const shop = new Shop(
      { DATA_DIR: makeDataDir(), DATABASE_CA_FILE: hosted.authority.path, ...settings },
      way,
    )
    expect(await shop.ended(), shop.out).toBe(1)
    expect(shop.err).toMatch(/^[^\n]+\n$/)
    return shop.err
  }

  it('OPS-13 D40 is refused for a wrong certificate, another name or a missing right; served by a ready login', async () => {
    const { superuser, ownerUrl, authority } = hosted
    const foreign = await certificateAuthority(makeDataDir())
    const elsewhere = new URL(ownerUrl)
    elsewhere.hostname = '127.0.0.1'
    expect(
      await Promise.all([
        refusal({ DATABASE_URL: ownerUrl, DATABASE_CA_FILE: foreign.path }),
        refusal({ DATABASE_URL: elsewhere.href }),
        refusal({ DATABASE_SERVER_URL: serverUrl }),
      ]),
    ).toEqual([
      expect.stringMatching(/^DATABASE_URL : .*autorité/),
      expect.stringMatching(/^DATABASE_URL : .*certificat est celui d’une autre machine/),
      expect.stringMatching(
        /^DATABASE_SERVER_URL : .*trouve une base sans boutique : npm run prepare-database/,
      ),
    ])
    await superuser.query('create role admin login')
    expect(await refusal({ DATABASE_URL: ownerUrl }, PREPARE)).toContain('alter role "admin" nologin')
    await superuser.query('drop role admin')

    const settings = { DATA_DIR: makeDataDir(), DATABASE_CA_FILE: authority.path }
    const preparing = new Shop(
      { ...settings, DATABASE_URL: ownerUrl, DATABASE_SERVER_URL: serverUrl, DEMO_DATA: 'on' },
      PREPARE,
    )
    expect(await preparing.ended(), preparing.err).toBe(0)

    const file = join(folder, 'server-url')
    writeFileSync(file, serverUrl)
    const shop = new Shop({ ...settings, DATABASE_SERVER_URL_FILE: file })
    const url = await shop.ready()
    const serving = async () =>
      (
        await query<{ name: string }>(
          hosted.superuserUrl,
          `select distinct application_name as name from pg_stat_activity
           where usename = 'boutique' and application_name like 'shop%' order by 1`,
        )
      ).map(({ name }) => name)
    await fetch(`${url}/boutique`)
    await expect.poll(serving).toEqual(['shop', 'shop listener', 'shop messages'])

    // The password changes while the shop runs; every connection is cut, as a failover does.
    await superuser.query("alter role boutique password 'second'")
    writeFileSync(file, urlAs(serverUrl, 'boutique', 'second'))
    await superuser.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'boutique'")
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
    await expect
      .poll(serving, { timeout: 20_000 })
      .toEqual(expect.arrayContaining(['shop listener', 'shop messages']))
    expect((await fetch(`${url}/boutique?page=2`)).status).toBe(200)

    // The doctor sees a healthy machine, whose port is the shop's.
    const doctor = async (database: Record<string, string>) => {
      const examining = new Shop(
        { ...settings, ...database, PORT: new URL(url).port, PUBLIC_URL: url },
        DOCTOR,
      )
      const exitCode = await examining.ended()
      return { exitCode, report: examining.out }
    }
    const healthy = await doctor({ DATABASE_URL: ownerUrl, DATABASE_SERVER_URL_FILE: file })
    expect(healthy.report).toMatch(/^✓ Port \d+ : la boutique y répond\.$/m)
    expect(healthy.report).toMatch(/^✓ Rôles et droits : ceux qu’il faut\.$/m)
    expect(healthy.exitCode, healthy.report).toBe(0)
    expect(await shop.stop()).toBe(0)

    await superuser.query('revoke admin from boutique granted by kunde')
    expect(await refusal({ DATABASE_SERVER_URL_FILE: file })).toBe(
      'DATABASE_SERVER_URL : l’identifiant « boutique » n’a pas le rôle « admin » : grant admin to "boutique".\n',
    )
  })
})
