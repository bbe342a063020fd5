import { expect, it } from 'vitest'
import type { TrustedProxies } from '#platform/config/config-values.ts'
import { createArrival } from './request-head.ts'

type Case = {
  trusted?: TrustedProxies
  from?: string
  scheme?: string
  mayBePlain?: boolean
  encrypted?: boolean
}

function arrivalOf({ trusted = 0, from = '127.0.0.1', scheme, mayBePlain = false, encrypted = false }: Case) {
  const headers = scheme === undefined ? {} : { 'x-forwarded-proto': scheme }
  const socket = { remoteAddress: from, encrypted }
  return createArrival(trusted, mayBePlain)({ headers, socket })
}

it('a connection by TLS is encrypted, whatever its headers say; one without is plain', () => {
  expect(arrivalOf({ encrypted: true, scheme: 'http' })).toBe('encrypted')
  expect(arrivalOf({})).toBe('plain')
  expect(arrivalOf({ trusted: 1 })).toBe('plain')
})

it('a named proxy of this machine says how the browser came, by the last entry', () => {
  expect(arrivalOf({ trusted: 1, scheme: 'https' })).toBe('encrypted')
  expect(arrivalOf({ trusted: ['127.0.0.1'], scheme: 'HTTPS' })).toBe('encrypted')
  expect(arrivalOf({ trusted: 1, scheme: 'https, http' })).toBe('plain')
})

it('a header that no proxy of the operator wrote is ignored', () => {
  expect(arrivalOf({ scheme: 'https' })).toBe('unnamed_proxy')
  expect(arrivalOf({ trusted: ['10.0.0.1'], scheme: 'https' })).toBe('unnamed_proxy')
})

it('a proxy of another machine has to speak TLS with the shop, unless the operator allows it without', () => {
  const proxy = { trusted: ['10.0.0.0/8'], from: '10.0.0.1', scheme: 'https' }
  expect(arrivalOf(proxy)).toBe('unnamed_proxy')
  expect(arrivalOf({ ...proxy, mayBePlain: true })).toBe('encrypted')
  expect(arrivalOf({ ...proxy, encrypted: true })).toBe('encrypted')
})
