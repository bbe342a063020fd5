import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { logins } from '#platform/database/logins/addresses.ts'
import { createLog } from '#platform/log.ts'
import { startEmbedded } from '#scripts/postgres/embedded.ts'
import { query } from '#tests/fixtures/database/query.ts'
import { certificateAuthority } from '#tests/fixtures/network/certificates.ts'
import { makeDataDir, Shop } from '#tests/fixtures/operations/shop.ts'

/** Another address of this machine than those that the shop takes for it. */
const ELSEWHERE = '127.0.0.2'

async function handshake(options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connect(options)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

it('the shop speaks TLS itself with the operator’s certificate, 1.2 and newer, and takes a renewed one', {
  timeout: 90_000,
}, async () => {
  const folder = makeDataDir()
  const authority = await certificateAuthority(folder)
  const { cert, key } = authority.issue('shop', 'first', 'DNS:localhost')
  const shop = new Shop({ DATA_DIR: makeDataDir(), DEMO_DATA: 'off', TLS_CERT_FILE: cert, TLS_KEY_FILE: key })
  const port = Number((await shop.says(/^Boutique prête : https:\/\/127\.0\.0\.1:(\d+)$/m))[1])
  const reach = { host: '127.0.0.1', port, servername: 'localhost', ca: authority.pem }
  const first = await handshake(reach)
  expect([first.getProtocol(), first.getPeerCertificate().subject.CN]).toEqual(['TLSv1.3', 'first'])
  await expect(handshake({ ...reach, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })).rejects.toThrow()
  const older = { ...reach, maxVersion: 'TLSv1.2' } as const
  const chosen = await handshake({
    ...older,
    ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384',
  })
  expect(chosen.getCipher().name, 'the strongest').toBe('ECDHE-ECDSA-AES256-GCM-SHA384')
  chosen.destroy()
  await expect(handshake({ ...older, ciphers: 'ECDHE-ECDSA-AES256-SHA384' })).rejects.toThrow()
  const [answer] = await once(get({ ...reach, path: '/readyz', agent: false }), 'response')
  expect(answer.statusCode).toBe(200)

  const renewed = authority.issue('renewed', 'second', 'DNS:localhost')
  copyFileSync(renewed.key, key)
  copyFileSync(renewed.cert, cert)
  await expect
    .poll(async () => (await handshake(reach)).getPeerCertificate().subject.CN, {
      timeout: 20_000,
      interval: 500,
    })
    .toBe('second')
  expect(await shop.stop()).toBe(0)
})

it('a database elsewhere is reached by TLS alone, and knows the shop by a certificate instead of a password', {
  timeout: 120_000,
}, async () => {
  const folder = makeDataDir()
  chmodSync(folder, 0o711)
  const authority = await certificateAuthority(folder)
  const server = authority.issue('server', 'database', `IP:${ELSEWHERE}`)
  const client = authority.issue('client', 'boutique')
  const dataDir = makeDataDir()
  const first = await startEmbedded({ dataDir, log: createLog('silent') })
  await first.stop()
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  chownSync(server.key, uid, gid)
  chmodSync(server.key, 0o600)
  const rules = join(dataDir, 'postgres', 'pg_hba.conf')
  const everybodyElse = readFileSync(rules, 'utf8')
  writeFileSync(rules, `hostssl all all 127.0.0.1/32 cert map=boutique\n${everybodyElse}`)
  writeFileSync(
    join(dataDir, 'postgres', 'pg_ident.conf'),
    ['postgres', ...logins].map((login) => `boutique boutique ${login}\n`).join(''),
  )
  const database = await startEmbedded({
    dataDir,
    log: createLog('silent'),
    flags: [
      '-cssl=on',
      `-cssl_cert_file=${server.cert}`,
      `-cssl_key_file=${server.key}`,
      `-cssl_ca_file=${authority.path}`,
      `-clisten_addresses=127.0.0.1,${ELSEWHERE}`,
    ],
  })
  onTestFinished(database.stop)
  const url = new URL(database.ownerUrl)
  url.hostname = ELSEWHERE
  url.password = ''
  const files = { sslcert: client.cert, sslkey: client.key, sslrootcert: authority.path }
  for (const [name, path] of Object.entries(files)) url.searchParams.set(name, path)

  const shop = new Shop({ DATA_DIR: makeDataDir(), DATABASE_URL: url.href })
  expect((await fetch(`${await shop.ready()}/readyz`)).status).toBe(200)
  const connections = () =>
    query<{ login: string; ssl: boolean; client: string }>(
      database.ownerUrl,
      `select distinct usename as login, ssl, client_dn as client from pg_stat_ssl join pg_stat_activity using (pid)
       where usename like 'shop\\_%' order by 1`,
    )
  const encrypted = { ssl: true, client: '/CN=boutique' }
  // The messages are looked for some time after the shop is ready.
  await expect.poll(connections, { timeout: 30_000 }).toEqual(
    expect.arrayContaining([
      { login: 'shop_messages', ...encrypted },
      { login: 'shop_pages', ...encrypted },
    ]),
  )
  expect((await connections()).filter(({ ssl }) => !ssl)).toEqual([])
  expect(await shop.stop()).toBe(0)

  // A server with an untrusted certificate gets no password.
  url.searchParams.delete('sslrootcert')
  const doubtful = new Shop({ DATA_DIR: makeDataDir(), DATABASE_URL: url.href })
  expect(await doubtful.ended()).toBe(1)
  expect(doubtful.err).toMatch(/^DATABASE_URL : [^\n]+autorité inconnue[^\n]+ \([A-Z_]+\)\.\n$/)
})
