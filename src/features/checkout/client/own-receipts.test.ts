import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession } from '#features/account/api/session.queries.ts'
import type { Receipt } from '#features/orders/domain/receipt.ts'
import { readOwnReceipt, storeOwnReceipt } from './own-receipts.ts'

vi.mock('#features/account/api/session.functions.ts', () => ({ checkAdmin: vi.fn(), getSession: vi.fn() }))

const receipt = { orderNumber: 'CMD-1', customerName: 'Awa Koné' } as unknown as Receipt

function storage(items = new Map<string, string>()) {
  const stub = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size
    },
  }
  vi.stubGlobal('sessionStorage', stub)
  return items
}

afterEach(() => vi.unstubAllGlobals())

it('a sign-out takes the receipts of placed orders out of the tab, and nothing else', () => {
  const items = storage(
    new Map([
      ['scroll', '{}'],
      ['private:CMD-0', '{"customer_name":"Awa Koné"}'],
    ]),
  )
  const key = storeOwnReceipt(receipt)
  expect(readOwnReceipt(key)).toEqual(receipt)
  clearSession(new QueryClient())
  expect(readOwnReceipt(key)).toBeNull()
  expect([...items.keys()]).toEqual(['scroll'])
})

it('a browser that stores nothing shows the receipt as long as the page lives', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const key = storeOwnReceipt(receipt)
  expect(readOwnReceipt(key)).toEqual(receipt)
  clearSession(new QueryClient())
  expect(readOwnReceipt(key)).toBeNull()
})
