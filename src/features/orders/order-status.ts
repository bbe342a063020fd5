import { formatMoneyPlain } from '#lib/format/money.ts'
import type { Receipt } from './receipt.ts'

/** The statuses of an order (DATA-05), in their usual sequence. */
export const orderStatuses = ['pending', 'confirmed', 'paid', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type StatusTone = 'grey' | 'amber' | 'violet' | 'info' | 'ok' | 'danger'
type StatusLook = { label: string; tone: StatusTone }

const waiting: StatusLook = { label: 'En attente', tone: 'grey' }

const adminLooks: Record<OrderStatus, StatusLook> = {
  pending: waiting,
  confirmed: { label: 'Confirmé', tone: 'amber' },
  paid: { label: 'Payé', tone: 'violet' },
  shipped: { label: 'Expédié', tone: 'info' },
  delivered: { label: 'Livré', tone: 'ok' },
  cancelled: { label: 'Annulé', tone: 'danger' },
}

export function isOrderStatus(status: string): status is OrderStatus {
  return Object.hasOwn(adminLooks, status)
}

/** Label and colour of a status for admins (AORD-07); an unknown one is shown as pending. */
export function adminStatus(status: string): StatusLook {
  return isOrderStatus(status) ? adminLooks[status] : waiting
}

/** Label and colour of a status for customers, who see no label of its own for "paid" (ORD-13 to ORD-16). */
export function customerStatus(status: string): StatusLook {
  return status === 'paid' ? waiting : adminStatus(status)
}

/** More lines would make the address of the chat too long for some phones. */
const MOST_LINES = 12

/** The lines of an order in a message, at most so many. */
export function linesOf(items: readonly { name: string; quantity: number }[], most: number): string[] {
  const lines = items.slice(0, most).map(({ name, quantity }) => `• ${quantity} × ${name}`)
  const left = items.length - lines.length
  return left > 0 ? [...lines, `• et ${left} autres`] : lines
}

/** What a customer writes to the shop about an order that was placed: its number, lines and total (AFTER-04). */
export function orderChatText({ orderNumber, items, total }: Receipt): string {
  return [
    `Bonjour, je viens de passer la commande ${orderNumber} :`,
    ...linesOf(items, MOST_LINES),
    `Total : ${formatMoneyPlain(total)}`,
  ].join('\n')
}
