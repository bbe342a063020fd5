import { CheckBox } from '#ui/form/check-box.tsx'
import type { AdminOrder } from '../domain/admin-order.ts'
import type { Chosen } from './use-chosen.ts'

/** Chooses an order, to be marked with others; the whole corner of the card can be pressed. */
export function ChooseBox({ order, chosen }: { order: AdminOrder; chosen: Chosen }) {
  return (
    <CheckBox
      label={`Choisir la commande ${order.orderNumber}`}
      isLabelHidden
      checked={chosen.has(order)}
      onChange={() => chosen.toggle(order)}
      className="-ml-3 size-11 shrink-0 justify-center"
    />
  )
}
