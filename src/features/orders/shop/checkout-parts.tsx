import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense, useCallback, useState } from 'react'
import { phoneDoubt } from '#lib/contact/contact-details.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { ShoppingBag } from '#ui/icons/icons.tsx'
import { LocateFixed } from '#ui/icons/screen-icons.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { ScenePicture } from '#ui/page-title.tsx'
import { EmptyState } from '#ui/states.tsx'
import { notify } from '#ui/toast/notify.ts'
import { type GuestForm, MAX_LANDMARK, withPosition } from '../order-forms.ts'
import { withCustomer } from '../simple-draft.ts'
import { draftOf, keepDraft } from './order-state.ts'
import { Resuming, useResume } from './use-placed.tsx'
import type { PromoCode } from './use-promo-code.ts'

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

/** Sends a customer without articles to the shop (GUEST-10, CHK-08), unless an order was unanswered. */
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

/** The ways to an account and to the simple form, above the fields of a checkout. */
export function OtherWays({ account, customer }: { account: ReactNode; customer: GuestForm | undefined }) {
  if (!account && !customer) return null
  return (
    <ul className="divide-y divide-line border-y border-line text-sm">
      {account ? <li className={otherWay}>{account}</li> : null}
      {customer ? (
        <li className={otherWay}>
          <ToSimpleForm customer={customer} />
        </li>
      ) : null}
    </ul>
  )
}

const otherWay = 'flex flex-wrap items-center justify-between gap-x-3 py-1.5'

/** The look of a link to another form, or to the account. */
export const otherWayLink =
  'inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-amber underline-offset-4 hover:underline'

/** Prefills the simple form with the input of this one, unless it has its own. */
function ToSimpleForm({ customer }: { customer: GuestForm }) {
  const prefill = () => keepDraft('simple', withCustomer(draftOf('simple'), customer))
  return (
    <>
      <span className="text-quiet">Prénom et nom séparés ?</span>
      <Link to="/checkout" onClick={prefill} className={otherWayLink}>
        Formulaire simple
      </Link>
    </>
  )
}

const doubts = {
  words: 'Écrivez seulement le numéro ici ; le reste se note dans les instructions de livraison.',
  too_many_digits: 'Ce numéro a trop de chiffres : vérifiez-le, nous vous appelons à ce numéro.',
} as const

/** A warning when the number looks like a mistake, else the usual text; it refuses nothing. */
export function PhoneHint({ text, children }: { text: string; children?: ReactNode }) {
  const doubt = phoneDoubt(text)
  return (
    <span role="status" className={doubt ? 'text-amber' : undefined}>
      {doubt ? doubts[doubt] : children}
    </span>
  )
}

type LandmarkFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'value'> & {
  value: string
  onText: (text: string) => void
}

/** How long the phone may search its position. */
const SEARCH_MS = 15_000

/** A landmark for the courier, and the phone's position for whoever presses (AFTER-08). */
export function LandmarkField({ value, onText, ...rest }: LandmarkFieldProps) {
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle')

  function join() {
    setState('searching')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onText(withPosition(value, coords))
        setState('idle')
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: SEARCH_MS, maximumAge: 60_000 },
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Repère pour le coursier"
        optional
        autoComplete="off"
        limit={MAX_LANDMARK}
        hint="Une pharmacie, une école, la couleur du portail."
        value={value}
        {...rest}
      />
      <Button look="quiet" className="-ml-4 self-start px-4" disabled={state === 'searching'} onClick={join}>
        <LocateFixed aria-hidden className="size-4" />
        {state === 'searching' ? 'Recherche de votre position…' : 'Joindre ma position'}
      </Button>
      {state === 'failed' ? (
        <p role="status" className="text-sm text-quiet">
          Votre position n’a pas été trouvée ou autorisée. Un repère suffit.
        </p>
      ) : null}
    </div>
  )
}

const PromoCodeBox = lazyWithRetry(() => import('./promo-code-box.tsx'))

/** "Un code promo ?", closed until it is pressed or there is one: its field is code that few orders need (D62). */
export function PromoCodeLine({ promo, onCode }: { promo: PromoCode; onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen || promo.code ? (
    <Suspense fallback={null}>
      <PromoCodeBox
        promo={promo}
        onCode={(code) => {
          // A removed code leaves its field, which gets the focus.
          setOpen(true)
          onCode(code)
        }}
      />
    </Suspense>
  ) : (
    <button
      type="button"
      aria-expanded={false}
      className="-my-2 min-h-11 self-start text-sm font-semibold text-amber underline-offset-4 hover:underline"
      onClick={() => setOpen(true)}
    >
      Un code promo ?
    </button>
  )
}
