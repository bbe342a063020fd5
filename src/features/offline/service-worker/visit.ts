import type { Visit } from '#platform/offline.ts'

/** What a page said of a visit, or null when the message is anything else. Only the page's own fields are taken. */
export function readVisit(message: unknown): Visit | null {
  if (typeof message !== 'object' || message === null) return null
  const { page, pictures } = message as Partial<Record<keyof Visit, unknown>>
  if (typeof page !== 'string' || !Array.isArray(pictures)) return null
  if (![page, ...pictures].every(isAddress)) return null
  return { page, pictures }
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
}
