import { type Cart, type CartProduct, refuseToAdd } from '#features/cart/domain/cart.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Plus } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import type { Offer } from './domain/offers.ts'

type ProductOfferProps = { offer: Offer; lines: Cart; onAdd: (product: CartProduct) => void }

/** A product that was found, with a button for each of its formats: size, price and stock (PHONE-03). */
export function ProductOffer({ offer: { name, imageUrl, choices }, lines, onAdd }: ProductOfferProps) {
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <div className="w-10 shrink-0 overflow-hidden rounded-sm">
          <PictureFrame address={imageUrl} alt="" sizes="2.5rem" />
        </div>
        <p className="min-w-0 font-display wrap-anywhere">{name}</p>
      </div>
      <ul className="mt-2 flex flex-col gap-2">
        {choices.map(({ size, product }) => (
          <li key={product.id}>
            <button
              type="button"
              disabled={refuseToAdd(lines, product) !== null}
              onClick={() => onAdd(product)}
              className="flex min-h-11 w-full items-center gap-2 rounded-md border border-line-strong px-3 py-1.5 text-left text-sm transition not-disabled:hover:border-amber not-disabled:hover:text-amber disabled:text-quiet"
            >
              <Plus aria-hidden className="size-4 shrink-0 text-brass" />
              <span className="grow">
                <span className="sr-only">Ajouter {name}, </span>
                {size ? `${size} · ` : null}
                {formatMoney(product.price)}
              </span>
              <span className="text-xs whitespace-nowrap text-quiet">{stockText(lines, product)}</span>
            </button>
          </li>
        ))}
      </ul>
    </li>
  )
}

function stockText(lines: Cart, product: CartProduct): string {
  const refusal = refuseToAdd(lines, product)
  if (refusal?.reason === 'sold_out') return 'Épuisé'
  if (refusal?.reason === 'not_for_sale') return 'Sans prix'
  if (refusal) return 'Tout le stock est choisi'
  return `${product.stock} en stock`
}
