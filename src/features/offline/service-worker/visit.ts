import type { Visit } from '../domain/worker-contract.ts'

/**
 * Reads the message by which a page reports a visit; null when it is anything else. Unknown fields are
 * dropped.
 */
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
