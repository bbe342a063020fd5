import { formatMoneyPlain } from '#lib/format/money.ts'
import type { Receipt } from './receipt.ts'

/** More lines would make the address of the chat too long for some phones. */
const MOST_LINES = 12

/** What a customer writes to the shop about an order that was placed: its number, lines and total (AFTER-04). */
export function orderChatText({ orderNumber, items, total }: Receipt): string {
  const lines = items.slice(0, MOST_LINES).map(({ name, quantity }) => `• ${quantity} × ${name}`)
  const left = items.length - lines.length
  return [
    `Bonjour, je viens de passer la commande ${orderNumber} :`,
    ...lines,
    ...(left > 0 ? [`• et ${left} autres`] : []),
    `Total : ${formatMoneyPlain(total)}`,
  ].join('\n')
}
