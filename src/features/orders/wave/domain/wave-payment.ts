import type { OrderPayment } from './wave-payment.schema.ts'

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

/**
 * What the page says of a payment with Wave, by what the shop knows: the address of a customer who is back (`how`) is never
 * believed alone. Null: nothing.
 */
export function paymentNotice(
  { due, state }: Pick<OrderPayment, 'due' | 'state'>,
  how: string | null,
): PaymentNotice | null {
  const isBack = how === returns.paid || how === returns.failed
  if (state === 'paid' && (isBack || due === 0)) return 'received'
  if (!isBack || due === 0) return null
  return how === returns.paid && (state === 'opening' || state === 'open') ? 'checking' : 'failed'
}
