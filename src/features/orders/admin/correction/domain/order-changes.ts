import { formatMoney } from '#lib/format/money.ts'
import type { FieldChange } from '#ui/form/conflict-notice.tsx'
import { adminStatus } from '../../../domain/order-status.ts'
import type { AdminOrderDetail } from '../../domain/admin-order.ts'

type Known = Pick<AdminOrderDetail, 'status' | 'customer' | 'lines' | 'total'>

const facts: readonly [label: string, textOf: (order: Known) => string][] = [
  ['Statut', ({ status }) => adminStatus(status).label],
  ['Articles', ({ lines }) => lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
  ['Total', ({ total }) => formatMoney(total)],
  ['Nom', ({ customer }) => customer.name],
  ['Téléphone', ({ customer }) => customer.phone],
  ['E-mail', ({ customer }) => customer.email ?? '(vide)'],
  ['Adresse', ({ customer }) => customer.address],
]

/** What somebody else changed of an order, in words (CORR-05). */
export function changesBetween(before: Known, after: Known): FieldChange[] {
  return facts.flatMap(([label, textOf]) =>
    textOf(before) === textOf(after) ? [] : [{ label, before: textOf(before), after: textOf(after) }],
  )
}
