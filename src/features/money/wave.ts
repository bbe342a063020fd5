import * as v from 'valibot'
import { isLinkSecret } from '#lib/mailed-link.ts'

export const linkSchema = v.object({ secret: v.pipe(v.string(), v.check(isLinkSecret)) })
export const paymentQuerySchema = v.object({ ...linkSchema.entries, hasReturned: v.boolean() })

/** What an order owes, in CFA, and what became of the latest try to pay it with Wave. */
export type OrderPayment = {
  due: number
  state: 'opening' | 'open' | 'paid' | 'expired' | 'failed' | null
  received: number | null
  currency: string | null
}

/** What a press on "Régler maintenant avec Wave" led to; `away`: Wave did not answer, and the order is as before. */
export type WaveStart =
  | { outcome: 'opened'; address: string }
  | { outcome: 'nothing_due' | 'limited' | 'away' }

/** The parameter of the address to which Wave sends a customer back, and its values. */
export const RETURN_PARAMETER = 'wave'
export const returns = { paid: 'retour', failed: 'abandon' } as const

/**
 * Where Wave sends the customer of a session back: to the order's own page, which asks the shop what happened. The session
 * in the address lets the shop find it again when Wave's answer was lost.
 */
export function returnAddresses(
  orderPage: string,
  session: string,
): { successUrl: string; errorUrl: string } {
  const address = (how: string) => `${orderPage}?${RETURN_PARAMETER}=${how}&essai=${session}`
  return { successUrl: address(returns.paid), errorUrl: address(returns.failed) }
}

export type PaymentNotice = 'received' | 'checking' | 'failed'

/** What the page says of a payment, by what the shop knows, never by the address (`how`) alone; null: nothing. */
export function paymentNotice(
  { due, state }: Pick<OrderPayment, 'due' | 'state'>,
  how: string | null,
): PaymentNotice | null {
  const isBack = how === returns.paid || how === returns.failed
  if (state === 'paid' && (isBack || due === 0)) return 'received'
  if (!isBack || due === 0) return null
  return how === returns.paid && (state === 'opening' || state === 'open') ? 'checking' : 'failed'
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const firstChecks = [MINUTE, 5 * MINUTE, 30 * MINUTE]
const LAST_CHECK = 24 * HOUR

/**
 * When Wave is asked next about a session: 1, 5 and 30 minutes after its opening or after the last call that told of it, then
 * every hour for a day (D57); null after that. Times in ms.
 */
export function nextCheck(askedFrom: number, now: number): number | null {
  const age = now - askedFrom
  const next = firstChecks.find((check) => check > age) ?? (Math.floor(age / HOUR) + 1) * HOUR
  return next <= LAST_CHECK ? askedFrom + next : null
}
