import { expect, test } from 'vitest'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { createClientAddress } from './client-address.ts'

function addressFor(trusted: TrustedProxies, forwarded?: string, remoteAddress = '10.0.0.9') {
  const said: string[] = []
  const log = { warn: (message: unknown) => said.push(String(message)) }
  const find = createClientAddress(trusted, log)
  const request = { headers: forwarded ? { 'x-forwarded-for': forwarded } : {}, socket: { remoteAddress } }
  const address = find(request)
  find(request)
  return { address, said }
}

const named = ['10.0.0.0/8', 'fd00::/8']

test('OPS-02 a proxy header is not believed unless a proxy is declared, and the operator is warned once', () => {
  const { address, said } = addressFor(0, '1.2.3.4')
  expect(address).toBe('10.0.0.9')
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY')])
})

test.each<[string, TrustedProxies, forwarded: string | undefined, address: string, from?: string]>([
  ['behind one proxy the last entry counts', 1, '6.6.6.6, 41.207.1.2', '41.207.1.2'],
  ['behind two the one before', 2, '6.6.6.6, 41.207.1.2, 10.0.0.1', '41.207.1.2'],
  ['named proxies are skipped from the right', named, '6.6.6.6, 41.207.1.2, 10.0.0.1', '41.207.1.2'],
  ['also of IPv6', named, '6.6.6.6, 41.207.1.2, fd00::1', '41.207.1.2'],
  ['not when the connection comes from elsewhere', named, '41.207.1.2', '198.51.100.7', '198.51.100.7'],
  ['the first counts when all are named', named, '10.0.0.3, 10.0.0.1', '10.0.0.3'],
  ['one address names itself alone', ['10.0.0.9'], '6.6.6.6, 10.0.0.1', '10.0.0.1'],
  ['without the header the connection counts', 1, undefined, '10.0.0.9'],
  ['also one of IPv4 that is written as IPv6', 0, undefined, '10.0.0.9', '::ffff:10.0.0.9'],
  ['an entry may have a port', 1, '41.207.1.2:50123', '41.207.1.2'],
  ['and brackets', 1, '[2001:DB8::7]:50123', '2001:db8::7'],
  ['or neither', 1, '2001:db8::7', '2001:db8::7'],
  ['more proxies than entries: the client is not believed', 3, '41.207.1.2', '10.0.0.9'],
])('OPS-02 %s', (_what, trusted, forwarded, address, from) => {
  expect(addressFor(trusted, forwarded, from).address).toBe(address)
})

test.each(['unknown', '41.207.1', '1.2.3.4,', "41.207.1.2'; select 1"])(
  '%s is no address: the connection’s own counts, and the operator is warned once',
  (forwarded) => {
    const { address, said } = addressFor(1, forwarded)
    expect(address).toBe('10.0.0.9')
    expect(said).toHaveLength(1)
  },
)
