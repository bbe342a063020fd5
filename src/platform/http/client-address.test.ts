import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const request = (forwarded?: string) => ({
  headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  socket: { remoteAddress: '10.0.0.9' },
})

test('OPS-02 a proxy header is not believed unless a proxy is said to be in front', () => {
  expect(clientAddress(request('1.2.3.4'), 0)).toBe('10.0.0.9')
})

test('OPS-02 behind one proxy the last entry counts, whatever the client wrote before it', () => {
  expect(clientAddress(request('6.6.6.6, 41.207.1.2'), 1)).toBe('41.207.1.2')
  expect(clientAddress(request('6.6.6.6, 41.207.1.2, 10.0.0.1'), 2)).toBe('41.207.1.2')
})

test('OPS-02 without the header the connection’s own address counts', () => {
  expect(clientAddress(request(), 1)).toBe('10.0.0.9')
})
