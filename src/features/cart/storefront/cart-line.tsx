import { formerPrice } from '#features/catalogue/domain/former-price.ts'
import { formatMoney, inFrench } from '#lib/format/money.ts'
import { IconButton } from '#ui/button.tsx'
import { Minus, Plus, Trash2 } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { Price } from '#ui/price.tsx'
import { useCart } from '../client/cart-context.tsx'
import type { CartItem } from '../domain/cart.ts'

type CartLineProps = {
  item: CartItem
  /** Whether its quantity was lowered because the stock fell. */
  isCapped: boolean
}

/**
 * A line of the cart: picture, name, price, quantity with minus and plus, a note of the stock, remove
 * (CART-02).
 */
export function CartLine({ item, isCapped }: CartLineProps) {
  const { setQuantity, remove } = useCart()
  const atStock = item.quantity >= item.stock
  return (
    <li className="flex gap-3 py-4 sm:gap-4">
      <div className="w-16 shrink-0 sm:w-20 overflow-hidden rounded-md">
        <PictureFrame address={item.imageUrl} alt="" sizes="5rem" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <p className="font-display text-base leading-snug">{item.name}</p>
          <IconButton
            label={`Retirer ${item.name}`}
            className="-mt-2.5 -mr-2.5 text-quiet"
            onClick={() => remove(item.id)}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
        <Price
          amount={item.price}
          former={formerPrice(item)}
          className="text-sm text-quiet"
          formerClassName="text-xs"
        />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <fieldset className="flex items-center rounded-full border border-line-strong">
            <legend className="sr-only">Quantité de {item.name}</legend>
            <IconButton label="Diminuer la quantité" onClick={() => setQuantity(item.id, item.quantity - 1)}>
              <Minus aria-hidden className="size-4" />
            </IconButton>
            <output aria-label="Quantité" className="min-w-7 text-center font-semibold">
              {item.quantity}
            </output>
            <IconButton
              label="Augmenter la quantité"
              disabled={atStock}
              onClick={() => setQuantity(item.id, item.quantity + 1)}
            >
              <Plus aria-hidden className="size-4" />
            </IconButton>
          </fieldset>
          <p className="ml-auto text-sm font-semibold whitespace-nowrap">
            {formatMoney(item.price * item.quantity)}
          </p>
        </div>
        <p role="status" className={`mt-2 text-xs ${atStock ? 'text-amber' : 'text-quiet'}`}>
          {stockNote(item, isCapped)}
        </p>
      </div>
    </li>
  )
}

function stockNote({ stock, quantity }: CartItem, isCapped: boolean): string {
  if (stock <= 0) return 'Épuisé : retirez cet article pour commander.'
  return isCapped && quantity === stock
    ? `Stock maximum : ${inFrench(stock)}. La quantité a été réduite.`
    : `Stock maximum : ${inFrench(stock)}`
}
