import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { productQuery } from '#features/catalogue/catalogue.api.ts'
import { fullName } from '#features/catalogue/formats.ts'
import {
  formerPrice,
  type ProductDetail,
  picturesOf,
  productReference,
  stockLevel,
  stockTexts,
} from '#features/catalogue/product.ts'
import {
  PerfumeProfile,
  ProductContents,
  ProductDescription,
} from '#features/catalogue/shop/perfume-profile.tsx'
import { StockBadge } from '#features/catalogue/shop/product-card.tsx'
import { PageAddButton } from '#features/orders/shop/add-button.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { chatLinkWith } from '#lib/contact/contact-links.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ChevronLeft, MessageCircle } from '#ui/icons/icons.tsx'
import { Price } from '#ui/price.tsx'
import { EmptyState } from '#ui/states.tsx'
import {
  BuyBar,
  FormatChooser,
  Promises,
  RecentlyViewedSlot,
  RelatedProducts,
  RestockSlot,
  ShareButton,
} from './product-parts.tsx'
import { ProductPictures } from './product-pictures.tsx'

/** One product (PROD-01 to PROD-07). */
export function ProductPage({ id }: { id: string }) {
  const { data: product } = useSuspenseQuery(productQuery(id))
  if (!product) return <ProductNotFound />
  return (
    <>
      <Product product={product} />
      <RelatedProducts id={id} />
      <RecentlyViewedSlot id={id} />
    </>
  )
}

function Product({ product }: { product: ProductDetail }) {
  const isSoldOut = stockLevel(product.stock) === 'sold_out'
  return (
    <article className="relative md:container-page max-md:pt-18 md:pt-28">
      <Link
        to="/boutique"
        className="inline-flex min-h-11 min-w-11 items-center gap-1 text-sm hover:text-amber max-md:absolute max-md:top-20 max-md:left-3 max-md:z-10 max-md:justify-center max-md:rounded-full max-md:bg-veil md:text-quiet"
      >
        <ChevronLeft aria-hidden className="size-5 md:size-4" />
        <span className="max-md:sr-only">Notre Boutique</span>
      </Link>
      {/* On a phone the formats to choose from take their room from the picture. */}
      <div
        className={classNames(
          'grid md:mt-2 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8 lg:gap-x-14',
          // A sold-out product has more to say: on a tablet its promises stand below the picture.
          isSoldOut ? 'lg:*:first:row-span-2' : 'md:*:first:row-span-2',
          product.formats ? 'max-md:[--hero-picture:calc(0.43*var(--small-screen-height))]' : '',
        )}
      >
        <ProductPictures
          key={product.id}
          name={product.name}
          addresses={picturesOf(product)}
          className={classNames('max-md:object-[50%_45%]', isSoldOut ? 'opacity-70' : '')}
        />
        <div className={classNames('px-5 pt-4 md:px-0 md:pt-0', isSoldOut ? 'md:max-lg:row-span-2' : '')}>
          <Offer product={product} />
        </div>
        {/* On a phone the buy bar stays from where the button above has left the screen. */}
        <div className="relative mx-5 mt-6 flex flex-col gap-8 md:contents">
          <Promises product={product} />
          <PerfumeProfile product={product} />
          <div className="below-first-screen flex flex-col gap-8 md:col-span-2 md:mt-12 md:block md:columns-2 md:gap-x-8 lg:gap-x-14 md:*:mb-8 md:*:break-inside-avoid">
            <ProductDescription description={product.description} />
            <ProductContents facts={product.words.contents} />
            <ProductFacts product={product} />
          </div>
          {isSoldOut ? null : <BuyBar product={product} />}
        </div>
      </div>
    </article>
  )
}

/** Brand, name, price, stock and the button: on a phone all of it within the first screen. */
function Offer({ product }: { product: ProductDetail }) {
  const line = product.words.line ?? (product.formats ? null : product.character)
  return (
    <>
      <header>
        {product.brand ? <p className="mb-1 eyebrow wrap-anywhere md:mb-2">{product.brand}</p> : null}
        <div className="flex items-start justify-between gap-3">
          <h1 className="min-w-0 text-2xl md:text-3xl lg:text-4xl">{product.name}</h1>
          <ShareButton title={product.name} />
        </div>
        {line ? <p className="mt-0.5 text-sm text-quiet first-letter:uppercase md:mt-2">{line}</p> : null}
        <div className="mt-2 flex flex-wrap items-center gap-x-4 md:mt-4">
          <Price
            amount={product.price}
            former={formerPrice(product)}
            className="text-xl/8 font-medium md:text-2xl/9"
            formerClassName="order-last w-full text-base"
          />
          <StockBadge stock={product.stock} />
        </div>
      </header>
      {product.formats ? (
        <div className="mt-3 md:mt-6">
          <FormatChooser product={product} />
        </div>
      ) : null}
      <div className="mt-4 flex md:mt-6">
        <PageAddButton product={product} />
      </div>
      <StockBanner product={product} />
      {product.categoryName && product.categoryId ? (
        <Link
          to="/category/$categoryId"
          params={{ categoryId: product.categoryId }}
          className="mt-3 inline-flex min-h-11 items-center"
        >
          <Badge>{product.categoryName}</Badge>
        </Link>
      ) : null}
    </>
  )
}

/** What is left or gone (PROD-03, CART-18), and for a sold-out product two ways on. */
function StockBanner({ product }: { product: ProductDetail }) {
  const { chatLink } = useSettings()
  const level = stockLevel(product.stock)
  if (level === 'available') return null
  if (level === 'low') {
    return (
      <p className="mt-3 text-center text-sm">
        <strong className="text-amber">{stockTexts.remaining(product.stock)}</strong> {stockTexts.limited}
      </p>
    )
  }
  return (
    <div className="mt-3 rounded-md border border-line bg-raised p-4">
      <p className="text-sm">
        <strong className="text-danger">{stockTexts.soldOutBanner}</strong>. Nous pouvons vous dire quand il
        revient, ou vous en conseiller un qui lui ressemble.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <RestockSlot key={product.id} productId={product.id} />
        {chatLink ? (
          <a
            href={chatLinkWith(
              chatLink,
              `Bonjour, prévenez-moi du retour de ${fullName(product)}, s’il vous plaît.`,
            )}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses('secondary', 'px-4 max-sm:w-full')}
          >
            <MessageCircle aria-hidden className="size-4" />
            Me prévenir sur WhatsApp
          </a>
        ) : null}
        {product.categoryId ? (
          <Link
            to="/category/$categoryId"
            params={{ categoryId: product.categoryId }}
            className={buttonClasses('secondary', 'px-4 max-sm:w-full')}
          >
            Voir les parfums proches
          </Link>
        ) : null}
      </div>
    </div>
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
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-xs text-quiet">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-1.5">
          <dt>{label}</dt>
          <dd className="font-medium text-cream">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function ProductNotFound() {
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
