import { DomainError } from '#lib/errors/domain-error.ts'
import { callSql } from '#platform/database/call-sql.ts'
import { currentClientAddress } from '#platform/http/client/client-address.ts'
import type { OrderCart } from './guest-order.ts'
import type { PromoQuote } from './promo-code.ts'

type Answer = PromoQuote & { refusal?: string; details?: unknown }

/** What a code takes off a cart now (D62), reserving nothing; refuses as `quote_promo_code`. */
export async function quotePromoCode(typed: string, items: OrderCart['items']): Promise<PromoQuote> {
  const cart = items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity }))
  const asked = { typed, cart, clientAddress: currentClientAddress() }
  const answer = (await callSql({ role: 'visitor' }, 'quotePromoCode', asked)) as Answer
  // Only now: a refusal inside of the transaction would forget that somebody tried a wrong code.
  if (answer.refusal) throw new DomainError(answer.refusal, answer.details)
  return answer
}
