import type { OrderStatus } from '../../domain/order-status.ts'

/** What usually happens next to an order: the button's label and the status that it sets (WORK-01). */
export type NextStep = { label: string; status: OrderStatus }

const confirm: NextStep = { label: 'Confirmer', status: 'confirmed' }
const ship: NextStep = { label: 'Expédier', status: 'shipped' }
const deliver: NextStep = { label: 'Livrer', status: 'delivered' }

const steps = new Map<string, NextStep>([
  ['pending', confirm],
  ['confirmed', ship],
  ['paid', ship],
  ['shipped', deliver],
])

type Known = { status: string; wasDelivered: boolean }

/** The next step of an order; null when nothing is left to do, also when it was paid after its delivery. */
export function nextStep({ status, wasDelivered }: Known): NextStep | null {
  if (status === 'paid' && wasDelivered) return null
  return steps.get(status) ?? null
}

/** The next step that all these orders have in common; null when they differ. */
export function commonStep(orders: readonly Known[]): NextStep | null {
  const [first, ...others] = orders.map(nextStep)
  return first && others.every((step) => step === first) ? first : null
}
