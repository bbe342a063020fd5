import * as v from 'valibot'
import type { Failure } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { formatMoney } from '#lib/format/money.ts'
import type { FieldChange } from '#ui/form/use-versioned-edit.tsx'
import { adminStatus } from '../order-status.ts'
import type { AdminOrderDetail } from './admin-order.ts'
import type { LineEdits } from './correction.ts'

/** The field that a refusal of the customer's data concerns. */
const fields: Record<string, string> = {
  name_invalid: 'name',
  phone_invalid: 'phone',
  email_invalid: 'email',
  address_invalid: 'address',
}

/** What to show beside the fields of the form; null when the refusal concerns none. */
export function fieldProblem(failure: Failure): Record<string, string> | null {
  if (failure.fields && Object.keys(failure.fields).length > 0) return failure.fields
  const field = fields[failure.code]
  return field ? { [field]: staffErrorText(failure) } : null
}

const lacking = v.array(v.object({ id: v.string(), stock: v.number(), problem: v.string() }))
const dearer = v.array(v.object({ id: v.string(), price: v.number() }))

/** What to show beneath the lines of a correction that was refused, by the id of the line (CORR-02). */
export function lineProblems({ code, details }: Failure): Record<string, string> {
  if (code === 'stock_insufficient' && v.is(lacking, details)) {
    return Object.fromEntries(
      details.map(({ id, stock, problem }) => [
        id,
        problem === 'insufficient'
          ? `Il n’y en a que ${stock} en stock.`
          : 'Ce produit n’est plus dans la boutique.',
      ]),
    )
  }
  if (code === 'price_changed' && v.is(dearer, details)) {
    return Object.fromEntries(
      details.map(({ id, price }) => [id, `Le prix est maintenant ${formatMoney(price)}.`]),
    )
  }
  return {}
}

/** The edits with the prices of now, when the refusal says that they changed. */
export function withPricesOfNow(edits: LineEdits, { code, details }: Failure): LineEdits {
  if (code !== 'price_changed' || !v.is(dearer, details)) return edits
  const prices = new Map(details.map(({ id, price }) => [id, price]))
  return {
    ...edits,
    added: edits.added.map((line) => ({ ...line, price: prices.get(line.productId) ?? line.price })),
  }
}

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
