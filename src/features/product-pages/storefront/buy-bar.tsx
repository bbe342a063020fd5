import { BarAddButton } from '#features/cart/storefront/add-button.tsx'
import type { ProductDetail } from '#features/catalogue/domain/product.ts'
import { formatMoney } from '#lib/format/money.ts'

/**
 * The product and its button at the foot of a phone's screen. Its place begins one screen below the button above, so
 * that it appears as that one leaves; no script watches it.
 */
export function BuyBar({ product }: { product: ProductDetail }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-(--small-screen-height) bottom-0 -mx-5 flex flex-col justify-end md:hidden">
      <div className="pointer-events-auto sticky bottom-0 z-20 flex items-center justify-between gap-3 border-t border-line bg-night px-5 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))]">
        <p className="min-w-0">
          <span className="block truncate font-display">{product.name}</span>
          <span className="block text-sm font-medium whitespace-nowrap">{formatMoney(product.price)}</span>
        </p>
        <BarAddButton product={product} />
      </div>
    </div>
  )
}
