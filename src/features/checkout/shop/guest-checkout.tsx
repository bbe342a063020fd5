import { Link, useNavigate } from '@tanstack/react-router'
import { Info, LogIn, ReceiptText, ShoppingBag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClasses } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { EmptyState } from '#ui/states.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useCart } from '../../cart/cart-context.tsx'
import { useSettings } from '../../settings/settings.queries.ts'
import { draftForm, keepDraft, rememberGuest } from '../draft.ts'
import { type GuestForm, guestFormSchema } from '../guest-order.schema.ts'
import { OrderSummary } from './order-summary.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { useGuestOrder } from './use-guest-order.ts'

const emptyCartText = 'Veuillez ajouter des articles à votre panier avant de passer commande.'

/** Ordering without an account (GUEST-01 to GUEST-15). */
export function GuestCheckout() {
  const { cart } = useCart()
  const [isOrdering, setOrdering] = useState(false)
  return (
    <>
      <PageTitle title="Finaliser ma commande">Commande rapide sans inscription</PageTitle>
      <div className="container-page">
        {cart.length === 0 && !isOrdering ? <EmptyCart /> : <Form onOrdering={setOrdering} />}
      </div>
    </>
  )
}

/** Without articles there is nothing to order: a notice, and the way to the shop (GUEST-10). */
function EmptyCart() {
  const navigate = useNavigate()
  // Leaving this page is not the answer to an event: the cart is empty because the page was opened that way.
  useEffect(() => {
    notify({ title: 'Panier vide', description: emptyCartText, tone: 'destructive' })
    void navigate({ to: '/boutique', replace: true })
  }, [navigate])
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title="Panier vide"
      action={
        <Link to="/boutique" className={buttonClasses('primary')}>
          Découvrir la boutique
        </Link>
      }
    >
      {emptyCartText}
    </EmptyState>
  )
}

function Form({ onOrdering }: { onOrdering: (ordering: boolean) => void }) {
  const settings = useSettings()
  const formElement = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<GuestForm>(draftForm)
  const { place, isPlacing, isPlaced, failure, stockProblems, dismissStockProblems } = useGuestOrder(
    (messages) => {
      if (formElement.current) showErrors(formElement.current, messages)
    },
  )
  const { field, onSubmit, showErrors } = useValidatedForm({
    schema: guestFormSchema,
    values,
    onChange: (next) => {
      const form = { ...values, ...next }
      setValues(form)
      keepDraft(form)
    },
    onValid: (form) => {
      onOrdering(true)
      place(form)
    },
    onInvalid: () =>
      notify({
        title: 'Erreur de validation',
        description: 'Veuillez corriger les erreurs dans le formulaire',
        tone: 'destructive',
      }),
  })
  const isBusy = isPlacing || isPlaced

  return (
    <div className="grid gap-8 md:grid-cols-[1.3fr_1fr] md:items-start md:gap-12">
      <div className="flex flex-col gap-6">
        <p className="flex items-start gap-3 rounded-md border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
          <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
          {settings.delivery_message}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-raised px-4 py-3 text-sm">
          <span className="text-quiet">Vous avez déjà un compte ?</span>
          <Link
            to="/login"
            search={{ returnTo: 'checkout' }}
            onClick={() => rememberGuest(values)}
            className={buttonClasses('secondary')}
          >
            <LogIn aria-hidden className="size-4" />
            Se connecter
          </Link>
        </div>
        <form
          ref={formElement}
          noValidate
          aria-label="Vos coordonnées"
          onSubmit={(event) => {
            if (isBusy) event.preventDefault()
            else onSubmit(event)
          }}
          className="flex flex-col gap-5"
        >
          <TextField label="Nom complet" autoComplete="name" maxLength={100} {...field('customerName')} />
          <TextField
            label="Téléphone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            hint="Nous vous appelons à ce numéro pour la livraison."
            {...field('customerPhone')}
          />
          <TextArea
            label="Adresse de livraison"
            autoComplete="street-address"
            maxLength={500}
            hint="Commune, quartier, et un repère pour le livreur."
            {...field('customerAddress')}
          />
          <TextField
            label="E-mail"
            optional
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...field('customerEmail')}
          />
          <TextArea label="Instructions de livraison" optional maxLength={1000} {...field('notes')} />
          <p className="flex items-start gap-3 text-sm text-quiet">
            <ReceiptText aria-hidden className="mt-0.5 size-5 shrink-0 text-brass" />
            Votre commande et votre facture sont créées automatiquement. Nous vous contactons ensuite pour le
            paiement et la livraison.
          </p>
          {failure ? (
            <p role="alert" className="rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm">
              {failure}
            </p>
          ) : null}
          <Button type="submit" disabled={isBusy} className="min-h-13 text-base">
            {isBusy ? 'Traitement...' : 'Confirmer la commande'}
          </Button>
        </form>
      </div>
      <OrderSummary />
      {stockProblems.length > 0 ? (
        <StockDialog problems={stockProblems} onClose={dismissStockProblems} />
      ) : null}
    </div>
  )
}
