import type { ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { CustomerOrder } from '../domain/order-history.ts'

type FactProps = {
  label: string
  /** Takes a row of its own on a phone. */
  isLong?: boolean
  isStrong?: boolean
  children: ReactNode
}

/** A label and its value in a list of facts about an order. */
export function Fact({ label, isLong = false, isStrong = false, children }: FactProps) {
  return (
    <div className={isLong ? 'max-sm:col-span-full' : undefined}>
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className={`wrap-anywhere ${isStrong ? 'font-medium' : 'mt-0.5'}`}>{children}</dd>
    </div>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  )
}

/** The items of an order: name, unit price × quantity, subtotal (ORD-12). */
export function OrderItems({ items }: Pick<CustomerOrder, 'items'>) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.productId ?? item.name} className="flex justify-between gap-4 py-2">
          <span>
            {item.name}
            <span className="block text-quiet">
              {formatMoney(item.price)} × {item.quantity}
            </span>
          </span>
          <span className="whitespace-nowrap">{formatMoney(item.subtotal)}</span>
        </li>
      ))}
    </ul>
  )
}
