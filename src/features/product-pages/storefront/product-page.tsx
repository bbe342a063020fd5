import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Phone, Truck } from 'lucide-react'
import { PageAddButton } from '#features/cart/storefront/add-button.tsx'
import { productQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { type ProductDetail, productReference } from '#features/catalogue/domain/product.ts'
import { stockLevel, stockTexts } from '#features/catalogue/domain/stock.ts'
import { ProductStory } from '#features/catalogue/storefront/product-story.tsx'
import { ShareButton } from '#features/catalogue/storefront/share-button.tsx'
import { StockBadge } from '#features/catalogue/storefront/stock-label.tsx'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { deliveryFees } from '#features/settings/domain/delivery-terms.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { EmptyState } from '#ui/states.tsx'

/** One product (PROD-01 to PROD-07). */
export function ProductPage({ id }: { id: string }) {
  const { data: product } = useSuspenseQuery(productQuery(id))
  return product ? <Product product={product} /> : <ProductNotFound />
}

function Product({ product }: { product: ProductDetail }) {
  const settings = useSettings()
  const soldOut = stockLevel(product.stock) === 'sold_out'
  return (
    <article className="container-page pt-20 md:pt-28">
      <Link
        to="/boutique"
        className="inline-flex min-h-11 items-center gap-1 text-sm text-quiet hover:text-amber"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Notre Boutique
      </Link>
      <div className="mt-2 grid gap-8 md:grid-cols-2 md:gap-14">
        <div className="overflow-hidden rounded-lg border border-line md:sticky md:top-28 md:self-start">
          <PictureFrame
            address={product.imageUrl}
            alt={product.name}
            sizes="(min-width: 80rem) 35rem, (min-width: 48rem) 45vw, 90vw"
            first
            className={soldOut ? 'opacity-60 grayscale' : ''}
          />
        </div>
        <div className="flex flex-col gap-6">
          <header className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center gap-2">
              {product.categoryName && product.categoryId ? (
                <Link
                  to="/category/$categoryId"
                  params={{ categoryId: product.categoryId }}
                  className="-my-2.5 inline-flex min-h-11 items-center"
                >
                  <Badge>{product.categoryName}</Badge>
                </Link>
              ) : null}
              <StockBadge stock={product.stock} />
            </div>
            <h1 className="text-3xl md:text-4xl">{product.name}</h1>
            <p className="text-xl font-semibold text-amber">{formatMoney(product.price)}</p>
          </header>
          <StockBanner stock={product.stock} />
          <div className="flex flex-col gap-3 sm:flex-row md:flex-col lg:flex-row">
            <PageAddButton product={product} />
            <ShareButton title={product.name} />
          </div>
          <ul className="flex flex-col gap-2 text-sm text-quiet">
            <li className="flex items-start gap-3">
              <Truck aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
              <span>
                <span>{settings.deliveryMessage}</span> {deliveryFees}
              </span>
            </li>
            <li className="flex items-start gap-3">
              <Phone aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
              Paiement à la livraison : nous vous appelons pour convenir du moment.
            </li>
          </ul>
          <ProductStory description={product.description} />
          <ProductFacts product={product} />
        </div>
      </div>
    </article>
  )
}

/** The banner of a low or exhausted stock (PROD-03, CART-18). */
function StockBanner({ stock }: { stock: number }) {
  const level = stockLevel(stock)
  if (level === 'available') return null
  return (
    <p
      className={classNames(
        'rounded-md border px-4 py-3 text-sm',
        level === 'low' ? 'border-amber/40 bg-amber-soft' : 'border-danger/40 bg-danger-soft',
      )}
    >
      {level === 'low' ? (
        <>
          <strong className="text-amber">{stockTexts.remaining(stock)}</strong> {stockTexts.limited}
        </>
      ) : (
        <strong className="text-danger">{stockTexts.soldOutBanner}</strong>
      )}
    </p>
  )
}

/** Reference, availability, category (PROD-06). */
function ProductFacts({ product }: { product: ProductDetail }) {
  const facts = [
    ['Référence', productReference(product.id)],
    ['Disponibilité', product.stock > 0 ? stockTexts.available : stockTexts.soldOutButton],
    ['Catégorie', product.categoryName ?? 'Non classé'],
  ] as const
  return (
    <dl className="grid gap-4 rounded-lg border border-line bg-raised p-5 text-sm sm:grid-cols-3 md:grid-cols-1 lg:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-quiet">{label}</dt>
          <dd className="mt-0.5 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ProductNotFound() {
  return (
    <div className="pt-32">
      <EmptyState
        heading="h1"
        title="Produit non trouvé"
        action={
          <Link to="/boutique" className={buttonClasses('primary')}>
            Retour à la boutique
          </Link>
        }
      >
        Ce produit n’existe pas, ou n’est plus en vente.
      </EmptyState>
    </div>
  )
}
