import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recallGuest, rememberGuest } from '#features/account/shop/guest-data.ts'
import { MAX_TEXT } from '#lib/text.ts'
import { EmailField, FullNameField, PhoneField } from '#ui/form/contact-fields.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { LogIn } from '#ui/icons/screen-icons.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { createGuestOrder } from '../checkout.api.ts'
import { guestFailureText } from '../order-failure.ts'
import { type GuestForm, guestFormSchema } from '../order-forms.ts'
import { useCart } from './cart-context.tsx'
import { CheckoutForm, FieldPair, useCheckoutForm } from './checkout-form.tsx'
import { EmptyCart, LandmarkField, otherWayLink, PhoneHint } from './checkout-parts.tsx'
import { draftOf, keepDraft } from './order-state.ts'
import { PlacedLater, usePlaced } from './use-placed.tsx'

/** Ordering without an account (GUEST-01 to GUEST-15). */
export function GuestCheckout() {
  const { cart } = useCart()
  // While an order is being sent, an empty cart means that it was placed.
  const [isOrdering, setOrdering] = useState(false)
  const placed = usePlaced(null)
  if (placed && !isOrdering) return <PlacedLater receipt={placed} signedIn={false} />
  return (
    <>
      <PageTitle title="Finaliser ma commande">Commande rapide sans inscription</PageTitle>
      <div className="container-page">
        {cart.length === 0 && !isOrdering ? <EmptyCart /> : <Form onOrdering={() => setOrdering(true)} />}
      </div>
    </>
  )
}

function Form({ onOrdering }: { onOrdering: () => void }) {
  const navigate = useNavigate()
  const checkout = useCheckoutForm({
    schema: guestFormSchema,
    initial: () => withRecalledGuest(draftOf('guest')),
    keep: (form) => keepDraft('guest', form),
    onSubmitting: (form) => {
      rememberGuest(form)
      onOrdering()
    },
    send: createGuestOrder,
    userId: null,
    onPlaced: (state) => navigate({ to: '/orders', state }),
    failureTitle: 'Erreur',
    failureText: guestFailureText,
  })
  const { values, field, change } = checkout

  return (
    <CheckoutForm
      checkout={checkout}
      customer={values}
      before={
        <>
          <span className="text-quiet">Vous avez déjà un compte ?</span>
          <Link
            to="/login"
            search={{ returnTo: 'checkout' }}
            onClick={() => rememberGuest(values)}
            className={otherWayLink}
          >
            <LogIn aria-hidden className="size-4" />
            Se connecter
          </Link>
        </>
      }
    >
      <FieldPair>
        <FullNameField limit={MAX_TEXT} {...field('customerName')} />
        <PhoneField
          hint={
            <PhoneHint text={values.customerPhone}>
              Nous vous appelons à ce numéro pour la livraison.
            </PhoneHint>
          }
          {...field('customerPhone')}
        />
      </FieldPair>
      <TextArea
        label="Adresse de livraison"
        autoComplete="street-address"
        limit={MAX_TEXT}
        hint="Commune, quartier, rue."
        {...field('customerAddress')}
      />
      <LandmarkField {...field('landmark')} onText={(text) => change('landmark', text)} />
      <EmailField optional {...field('customerEmail')} />
      <TextArea label="Instructions de livraison" optional limit={MAX_TEXT} {...field('notes')} />
    </CheckoutForm>
  )
}

/** Prefills name and e-mail from the last order when both are empty (AUTH-14). */
function withRecalledGuest(form: GuestForm): GuestForm {
  return form.customerName || form.customerEmail ? form : { ...form, ...recallGuest() }
}
