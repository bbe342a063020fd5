import { Link } from '@tanstack/react-router'
import { PageAddButton } from '#features/cart/storefront/add-button.tsx'
import { fullName } from '#features/catalogue/domain/formats.ts'
import type { ProductDetail } from '#features/catalogue/domain/product.ts'
import { stockLevel, stockTexts } from '#features/catalogue/domain/stock.ts'
import { FormatChooser } from '#features/catalogue/storefront/format-chooser.tsx'
import { ProductPrice } from '#features/catalogue/storefront/product-price.tsx'
import { ShareButton } from '#features/catalogue/storefront/share-button.tsx'
import { StockBadge } from '#features/catalogue/storefront/stock-label.tsx'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { RestockSlot } from '#features/stock/storefront/restock-slot.tsx'
import { chatLinkWith } from '#lib/contact/contact-links.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { MessageCircle } from '#ui/icons/icons.tsx'

/** Name, price, stock and the button: on a phone all of it within the first screen. */
export function Offer({ product }: { product: ProductDetail }) {
  const line = product.words.line ?? (product.formats ? null : product.character)
  return (
    <>
      <header>
        <div className="flex items-start justify-between gap-3">
          <h1 className="min-w-0 text-2xl md:text-3xl lg:text-4xl">{product.name}</h1>
          <ShareButton title={product.name} />
        </div>
        {line ? <p className="mt-0.5 text-sm text-quiet first-letter:uppercase md:mt-2">{line}</p> : null}
        <div className="mt-2 flex flex-wrap items-center gap-x-4 md:mt-4">
          <ProductPrice
            prices={product}
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
