import type { ReturnTo } from './session-user.ts'

/** What the address of login and registration may carry; anything else counts as none (AUTH-01, AUTH-07). */
export function returnSearch(search: { returnTo?: unknown }): { returnTo?: ReturnTo } {
  return { returnTo: search.returnTo === 'checkout' ? 'checkout' : undefined }
}
