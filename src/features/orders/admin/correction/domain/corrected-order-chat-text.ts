import { formatMoneyPlain } from '#lib/format/money.ts'

/** More lines would make the address of the chat too long for some phones. */
const MOST_LINES = 12

type CorrectedOrder = {
  orderNumber: string
  customer: { name: string; address: string }
  items: readonly { name: string; quantity: number }[]
  total: number
}

/** What an admin writes to the customer of a corrected order (CORR-07). `page`: the address of its own page. */
export function correctedOrderText(order: CorrectedOrder, storeName: string, page: string | null): string {
  const { orderNumber, customer, items, total } = order
  const lines = items.slice(0, MOST_LINES).map(({ name, quantity }) => `• ${quantity} × ${name}`)
  const left = items.length - lines.length
  return [
    `Bonjour ${customer.name}, ici ${storeName}. Nous avons corrigé votre commande ${orderNumber} :`,
    ...lines,
    ...(left > 0 ? [`• et ${left} autres`] : []),
    `Total : ${formatMoneyPlain(total)}`,
    `Livraison : ${customer.address}`,
    ...(page ? [`Suivi : ${page}`] : []),
  ].join('\n')
}
