import { type RefObject, useId, useRef } from 'react'
import { addItem, type Cart } from '#features/cart/domain/cart.ts'
import { Section } from '#features/orders/client/order-parts.tsx'
import { OrderLine } from './order-line.tsx'
import { ProductSearch } from './product-search.tsx'

type OrderLinesProps = {
  lines: Cart
  search: RefObject<HTMLInputElement | null>
  /** Nothing was chosen when the order was to be saved. */
  isMissing: boolean
  onLines: (lines: Cart) => void
}

/** What is ordered: the shop's search, and below it what was chosen, with its quantities (PHONE-03). */
export function OrderLines({ lines, search, isMissing, onLines }: OrderLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const errorId = useId()
  return (
    <Section title="Articles">
      <ProductSearch
        lines={lines}
        box={search}
        errorId={isMissing ? errorId : undefined}
        onAdd={(product) => {
          onLines(addItem(lines, product))
          // The pressed button disappears; on a phone the keyboard would cover what was chosen.
          if (matchMedia('(pointer: coarse)').matches) list.current?.focus()
          else search.current?.focus()
        }}
      />
      {isMissing ? (
        <p id={errorId} className="mt-1.5 text-sm text-danger">
          Ajoutez au moins un produit.
        </p>
      ) : null}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Articles choisis"
        className="divide-y divide-line outline-none"
      >
        {lines.map((line) => (
          <OrderLine key={line.id} line={line} lines={lines} onLines={onLines} />
        ))}
      </ul>
    </Section>
  )
}
