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

test('OPS-02 a proxy header is not believed unless a proxy is declared, and the operator is warned once', () => {
  const { address, said } = addressFor(0, '1.2.3.4')
  expect(address).toBe('10.0.0.9')
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY')])
})

test('OPS-02 behind one proxy the last entry counts, whatever the client wrote before it', () => {
  expect(addressFor(1, '6.6.6.6, 41.207.1.2')).toEqual({ address: '41.207.1.2', said: [] })
  expect(addressFor(2, '6.6.6.6, 41.207.1.2, 10.0.0.1').address).toBe('41.207.1.2')
})

test('OPS-02 proxies named by their addresses are skipped from the right, and only when the connection comes from one', () => {
  const named = ['10.0.0.0/8', 'fd00::/8']
  expect(addressFor(named, '6.6.6.6, 41.207.1.2, 10.0.0.1').address).toBe('41.207.1.2')
  expect(addressFor(named, '6.6.6.6, 41.207.1.2, fd00::1').address).toBe('41.207.1.2')
  expect(addressFor(named, '41.207.1.2', '198.51.100.7').address).toBe('198.51.100.7')
  expect(addressFor(named, '10.0.0.3, 10.0.0.1').address).toBe('10.0.0.3')
  expect(addressFor(['10.0.0.9'], '6.6.6.6, 10.0.0.1').address).toBe('10.0.0.1')
})

test('OPS-02 without the header the connection’s own address counts', () => {
  expect(addressFor(1).address).toBe('10.0.0.9')
  expect(addressFor(0, undefined, '::ffff:10.0.0.9').address).toBe('10.0.0.9')
})

test('an entry is read as an address, with a port or in brackets too', () => {
  expect(addressFor(1, '41.207.1.2:50123').address).toBe('41.207.1.2')
  expect(addressFor(1, '[2001:DB8::7]:50123').address).toBe('2001:db8::7')
  expect(addressFor(1, '2001:db8::7').address).toBe('2001:db8::7')
  expect(addressFor(1, '::ffff:41.207.1.2').address).toBe('41.207.1.2')
})

test.each(['unknown', '_hidden', '41.207.1', '1.2.3.4,', "41.207.1.2'; select 1"])(
  '%s is no address: the connection’s own counts, and the operator is warned once',
  (forwarded) => {
    const { address, said } = addressFor(1, forwarded)
    expect(address).toBe('10.0.0.9')
    expect(said).toHaveLength(1)
  },
)

test('more proxies than entries: the client’s word is not taken for theirs', () => {
  expect(addressFor(3, '41.207.1.2').address).toBe('10.0.0.9')
})
