import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { productQuery, relatedProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { sizesText } from '#features/catalogue/formats.ts'
import { type ProductDetail, type ProductFormat, stockTexts } from '#features/catalogue/product.ts'
import { ProductCard } from '#features/catalogue/shop/product-card.tsx'
import { BarAddButton, CardAddButton } from '#features/orders/shop/add-button.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { delivery, deliveryFees } from '#features/settings/settings.ts'
import { chatLinkWith } from '#lib/contact/contact-links.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { type Icon, Mail, MessageCircle, Phone, Share2, Truck, Undo2 } from '#ui/icons/icons.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { notify } from '#ui/toast/notify.ts'

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

/** What a customer in doubt wants to know, the best first, and somebody to ask. */
export function Promises({ product }: { product: ProductDetail }) {
  const settings = useSettings()
  return (
    <ul className="flex flex-col gap-2 border-y border-line py-4 text-sm text-quiet md:mt-6 md:self-start">
      <Assurance icon={Phone}>
        <strong className="font-medium text-cream">Rien à payer maintenant.</strong> Nous vous appelons, vous
        réglez à la livraison.
      </Assurance>
      <Assurance icon={Truck}>
        <strong className="font-medium text-cream">
          {delivery.abidjan.delay} à Abidjan, {delivery.interior.delay} à l’intérieur.
        </strong>{' '}
        <span>{settings.deliveryMessage}</span> {deliveryFees}
      </Assurance>
      <Assurance icon={Undo2}>
        <Link to="/retours" className="underline underline-offset-4 hover:text-amber">
          30 jours
        </Link>{' '}
        pour changer d’avis.
      </Assurance>
      {settings.chatLink ? (
        <Assurance icon={MessageCircle}>
          Un conseil ?{' '}
          <a
            href={chatLinkWith(settings.chatLink, `Bonjour, j’ai une question sur ${product.name} :`)}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4 hover:text-amber"
          >
            Écrivez-nous sur WhatsApp
          </a>
        </Assurance>
      ) : null}
    </ul>
  )
}

function Assurance({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
      <span>{children}</span>
    </li>
  )
}

/** Up to four products under a product that are near to it and can be bought (REL-01). They come with the page. */
export function RelatedProducts({ id }: { id: string }) {
  const { data: products = [] } = useQuery(relatedProductsQuery(id))
  if (products.length === 0) return null
  return (
    <section
      aria-labelledby="dans-le-meme-esprit"
      className="below-first-screen container-page mt-16 md:mt-24"
    >
      <h2 id="dans-le-meme-esprit" className="mb-6 text-2xl md:text-3xl">
        Dans le même esprit
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,25%-1.25rem)),1fr))] gap-x-3 gap-y-8 sm:gap-x-5">
        {products.map((product) => (
          <li key={product.id} className="card-place">
            <ProductCard product={product} heading="h3" action={<CardAddButton product={product} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const RecentlyViewed = lazyWithRetry(() => import('./recently-viewed.tsx'))
/** The first view is over by then. */
const LOOK_AFTER_MS = 1500

/** The place of "Vu récemment": its code is loaded after the first view (REL-03). */
export function RecentlyViewedSlot({ id }: { id: string }) {
  const [isLater, setLater] = useState(false)

  // No event starts this: the page has just begun.
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return isLater ? (
    <Suspense fallback={null}>
      <RecentlyViewed key={id} id={id} />
    </Suspense>
  ) : null
}

/** Shares the page with the share sheet of the system; without one, copies the address (PROD-05). */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = location.href
    if (navigator.share) {
      // Closing the sheet rejects, which is not an error. A click from before the script had loaded is too old to
      // open the sheet.
      const isTooLate = await navigator.share({ title, url }).then(
        () => false,
        (error) => error.name === 'NotAllowedError',
      )
      if (!isTooLate) return
    }
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    notify(
      copied
        ? { title: 'Lien copié', description: url, tone: 'success' }
        : { title: 'Copiez ce lien', description: url },
    )
  }
  return (
    <IconButton label="Partager" onClick={() => void share()} className="-mr-2.5 shrink-0">
      <Share2 aria-hidden className="size-5" />
    </IconButton>
  )
}

/** What is put in place of an answer: shown at once, and asked for as soon as it is shown. */
const outdated = { updatedAt: 1 }

/** The formats of a perfume as links (FMT-01), with price and stock at once; the rest is loaded behind. */
export function FormatChooser({ product }: { product: ProductDetail }) {
  const queryClient = useQueryClient()
  const show = (format: ProductFormat) => {
    const { size: _, ...known } = format
    queryClient.setQueryData<ProductDetail | null>(
      productQuery(format.id).queryKey,
      (remembered) => remembered ?? { ...product, ...known },
      outdated,
    )
    // What is shown below the formats of a perfume hardly differs.
    queryClient.setQueryData(
      relatedProductsQuery(format.id).queryKey,
      (remembered) => remembered ?? queryClient.getQueryData(relatedProductsQuery(product.id).queryKey),
      outdated,
    )
  }
  if (!product.formats) return null
  return (
    <nav aria-label="Format">
      <p className="mb-2 text-sm text-quiet max-md:sr-only">Format</p>
      <ul className="flex flex-wrap gap-2">
        {product.formats.map((format) => (
          <li key={format.id}>
            <Link
              to="/product/$id"
              params={{ id: format.id }}
              replace
              resetScroll={false}
              preload={false}
              onClick={() => show(format)}
              className="flex min-h-11 flex-col rounded-md border border-line-strong px-3 py-2 text-sm sm:px-4 transition duration-200 hover:border-amber aria-[current=page]:border-amber aria-[current=page]:bg-amber-soft"
            >
              <span className={format.stock > 0 ? 'font-semibold' : 'text-quiet line-through'}>
                {sizesText([format])}
              </span>
              <span className="text-xs text-quiet">
                {format.stock > 0 ? formatMoney(format.price) : stockTexts.soldOutButton}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const RestockForm = lazyWithRetry(() => import('#features/stock/shop/restock-form.tsx'))

/** "Me prévenir de son retour" of a sold-out product or format (RESTOCK-01). The form's code is loaded when it is wanted. */
export function RestockSlot({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button className="px-4 max-sm:w-full" onClick={() => setOpen(true)}>
        <Mail aria-hidden className="size-4" />
        Me prévenir de son retour
      </Button>
    )
  }
  return (
    <Suspense fallback={<div className="h-40 w-full" />}>
      <RestockForm productId={productId} />
    </Suspense>
  )
}
