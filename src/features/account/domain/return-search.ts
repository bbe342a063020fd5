import type { ReturnTo } from './session-user.ts'

/** The search parameters of login and registration; any other value counts as none (AUTH-01, AUTH-07). */
export function returnSearch(search: { returnTo?: unknown }): { returnTo?: ReturnTo } {
  return { returnTo: search.returnTo === 'checkout' ? 'checkout' : undefined }
}
