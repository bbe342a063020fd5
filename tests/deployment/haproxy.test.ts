import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { certificateAuthority } from '#tests/fixtures/network/certificates.ts'
import { root } from '../fixtures/operations/shop.ts'
import { makeFolder } from './folder.ts'

const program = process.env.HAPROXY_PATH ?? ''
const folder = makeFolder()
const place = '/run/secrets/certificate'

it.skipIf(!program)('HAProxy accepts the sample of compose.ha.yaml without a warning', async () => {
  const { cert, key } = (await certificateAuthority(folder)).issue('shop', 'localhost', 'DNS:localhost')
  const both = join(folder, 'certificate')
  writeFileSync(both, readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
  const sample = readFileSync(join(root, 'deploy', 'haproxy', 'haproxy.cfg'), 'utf8')
  expect(sample).toContain(place)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, sample.replace(place, both))
  const { status, stderr } = spawnSync(program, ['-c', '-f', file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  // These names exist only in the compose file's network.
  const others = stderr.split('\n').filter((line) => !line.includes('could not resolve address'))
  expect(others.join('\n')).not.toMatch(/WARNING|ALERT/)
})

it('the scripts of deploy are valid for a plain shell', () => {
  for (const name of ['member.sh', 'allow-replication.sh'])
    execFileSync('sh', ['-n', join(root, 'deploy', 'postgres', name)])
})
