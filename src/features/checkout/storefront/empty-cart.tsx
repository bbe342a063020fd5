import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LoadingScreen } from '#features/account/client/loading-screen.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { ShoppingBag } from '#ui/icons/icons.tsx'
import { ScenePicture } from '#ui/scene-picture.tsx'
import { EmptyState } from '#ui/states.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useResume } from './use-placed.ts'

const emptyCartText = 'Veuillez ajouter des articles à votre panier avant de passer commande.'

/** Shown when an order is sent without articles (VAL-27), and where a checkout without articles leads (GUEST-10). */
export function notifyEmptyCart(): void {
  notify({ title: 'Panier vide', description: emptyCartText, tone: 'destructive' })
}

/** In the place of the simple form's summary, which anybody may open: says to fill the cart first (CHK-01). */
export function EmptyCartHint() {
  return (
    <section
      aria-labelledby="empty-cart"
      className="overflow-hidden rounded-lg border border-line-strong bg-raised"
    >
      <ScenePicture
        name="hero-1"
        className="aspect-5/2 w-full fade-below-60% object-[100%_50%] md:aspect-3/2"
      />
      <div className="p-5 pt-1 lg:p-6 lg:pt-2">
        <h2 id="empty-cart" className="text-xl">
          Panier vide
        </h2>
        <p className="mt-2">{emptyCartText}</p>
        <ol className="mt-3 list-decimal pl-5 text-sm text-quiet">
          <li>Dans la boutique, choisissez un article, puis « Ajouter ».</li>
          <li>Ouvrez votre panier, puis « Commander ».</li>
          <li>Choisissez « Formulaire simple » : ce que vous écrivez ici y sera.</li>
        </ol>
        <Link to="/boutique" className={buttonClasses('primary', 'mt-5 w-full')}>
          Voir la boutique
        </Link>
      </div>
    </section>
  )
}

/**
 * Redirects a customer without articles to the shop with a toast (GUEST-10, CHK-08), unless an unanswered
 * order is found.
 */
export function EmptyCart({ userId = null }: { userId?: string | null }) {
  const navigate = useNavigate()
  const toShop = useCallback(() => {
    notifyEmptyCart()
    void navigate({ to: '/boutique', replace: true })
  }, [navigate])
  if (useResume(userId, toShop)) return <Resuming />
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title="Panier vide"
      action={
        <Link to="/boutique" className={buttonClasses('primary')}>
          Voir la boutique
        </Link>
      }
    >
      {emptyCartText}
    </EmptyState>
  )
}

/** Shown while the page asks for an order whose answer was lost. */
export function Resuming() {
  return <LoadingScreen>Nous vérifions si votre commande est enregistrée…</LoadingScreen>
}
