import { Link, ScriptOnce, useNavigate, useRouter } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClasses } from '#ui/button.tsx'
import { ScenePicture } from '#ui/scene-picture.tsx'
import { EmptyState } from '#ui/states.tsx'
import { leaveWithoutCart } from '../client/leave-without-cart.ts'
import { readSentOrder } from '../client/sent-order.ts'
import { emptyCartText, notifyEmptyCart } from './notify-empty-cart.ts'
import { Resuming } from './resuming.tsx'
import { hasPlaced } from './use-placed.ts'
import { useResume } from './use-resume.ts'

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
 * Redirects a customer without articles to the shop with a notice (GUEST-10, CHK-08), unless an unanswered
 * order is found.
 */
export function EmptyCart({ userId = null }: { userId?: string | null }) {
  const navigate = useNavigate()
  const router = useRouter()
  const isResuming = useResume(userId)
  const hasDecided = useRef(false)
  // No event starts this redirect: the page was opened with an empty cart.
  useEffect(() => {
    if (hasDecided.current || hasPlaced(router.state.location.state) || readSentOrder()) return
    hasDecided.current = true
    notifyEmptyCart()
    void navigate({ to: '/boutique', replace: true })
  }, [navigate, router])
  if (isResuming) return <Resuming />
  return (
    <>
      {userId === null ? <ScriptOnce>{leaveWithoutCart}</ScriptOnce> : null}
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
    </>
  )
}
