import type { ReturnTo } from './person.ts'

/** What the address of login and registration may carry; anything else in it is left aside (AUTH-01, AUTH-07). */
export function returnSearch(search: { returnTo?: unknown }): { returnTo?: NonNullable<ReturnTo> } {
  return search.returnTo === 'checkout' ? { returnTo: 'checkout' } : {}
}
