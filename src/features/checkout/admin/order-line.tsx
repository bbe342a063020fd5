import { type Cart, type CartItem, removeItem, setQuantity } from '#features/cart/domain/cart.ts'
import { formatMoney } from '#lib/format/money.ts'
import { QuantityStepper } from '#ui/admin/quantity-stepper.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Trash2 } from '#ui/icons/icons.tsx'

type OrderLineProps = { line: CartItem; lines: Cart; onLines: (lines: Cart) => void }

/** A line of an order that is being taken: name, price, quantity, what is left of it in the stock (PHONE-03). */
export function OrderLine({ line, lines, onLines }: OrderLineProps) {
  const { id, name, price, quantity, stock } = line
  return (
    <li className="py-3 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 pt-2.5 wrap-anywhere">
          {name}
          <span className="block text-quiet">{formatMoney(price)}</span>
        </p>
        <IconButton
          label={`Retirer ${name}`}
          className="-mr-2.5 shrink-0 text-quiet"
          onClick={() => onLines(removeItem(lines, id))}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <QuantityStepper
          name={name}
          quantity={quantity}
          most={stock}
          onQuantity={(next) => onLines(setQuantity(lines, id, next))}
        />
        <p role="status" className={classNames('text-xs', quantity > stock ? 'text-danger' : 'text-quiet')}>
          {stockText(line)}
        </p>
        <p className="ml-auto font-semibold whitespace-nowrap">{formatMoney(price * quantity)}</p>
      </div>
    </li>
  )
}

function stockText({ quantity, stock }: CartItem): string {
  if (stock <= 0) return 'Épuisé : retirez ce produit.'
  if (quantity > stock) return `Il n’en reste que ${stock}.`
  return `${stock} en stock`
}
