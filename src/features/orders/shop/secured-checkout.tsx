import { useQuery, useQueryClient } from '@tanstack/react-query'
import { setSession } from '#features/account/session.api.ts'
import { RequireSignIn, useCurrentUser } from '#features/account/use-current-user.tsx'
import { fullName } from '#lib/contact/contact-details.ts'
import { EmailField, FullNameField, PhoneField } from '#ui/form/contact-fields.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Toast } from '#ui/toast/notify.ts'
import { createSecuredOrder, prefillQuery } from '../checkout.api.ts'
import { orderFailureText } from '../order-failure.ts'
import { type SecuredForm, securedFormSchema } from '../secured-form.ts'
import { useCart } from './cart-context.tsx'
import { CheckoutForm, FieldPair, useCheckoutForm } from './checkout-form.tsx'
import { EmptyCart, LandmarkField } from './checkout-parts.tsx'
import { draftOf, keepDraft } from './order-state.ts'
import { FormSkeleton, PlacedLater, usePlaced } from './use-placed.tsx'

const signInFirst: Toast = {
  title: 'Connexion requise',
  description: 'Authentification requise',
  tone: 'destructive',
}

/** Ordering with an account (CHK-05 to CHK-10). */
export function SecuredCheckout() {
  return (
    <RequireSignIn toast={signInFirst} returnTo="checkout">
      <Checkout />
    </RequireSignIn>
  )
}

function Checkout() {
  const { cart } = useCart()
  const user = useCurrentUser()
  const placed = usePlaced(user.id)
  if (placed) return <PlacedLater receipt={placed} signedIn />
  return (
    <>
      <PageTitle title="Finaliser ma commande">Paiement à la livraison, facture dans votre compte.</PageTitle>
      <div className="container-page">
        {cart.length === 0 ? <EmptyCart userId={user.id} /> : <PrefilledForm />}
      </div>
    </>
  )
}

/** Waits for the customer's data. When they cannot be loaded, the form starts with those of the account. */
function PrefilledForm() {
  const user = useCurrentUser()
  const { data, isError } = useQuery(prefillQuery(user.id))
  if (!data && !isError) return <FormSkeleton />
  const known = data ?? {
    customerName: fullName(user.firstName, user.lastName),
    customerEmail: user.email,
    customerPhone: '',
    customerAddress: '',
    landmark: '',
    notes: '',
  }
  return <Form known={known} />
}

function Form({ known }: { known: SecuredForm }) {
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const checkout = useCheckoutForm({
    schema: securedFormSchema,
    initial: () => draftOf('secured') ?? withGuestDraft(known),
    keep: (form) => keepDraft('secured', form),
    send: createSecuredOrder,
    userId: user.id,
    // The guard around this screen then redirects to the login and back; cart and input stay.
    onSignedOut: () => setSession(queryClient, null),
    failureTitle: 'Erreur lors de la commande',
    failureText: orderFailureText,
  })
  const { values, field, change } = checkout
  return (
    <CheckoutForm checkout={checkout} customer={values}>
      <FullNameField limit={50} {...field('customerName')} />
      <FieldPair>
        <EmailField {...field('customerEmail')} />
        <PhoneField limit={20} {...field('customerPhone')} />
      </FieldPair>
      <TextArea
        label="Adresse de livraison"
        autoComplete="street-address"
        limit={500}
        hint="Commune, quartier, rue."
        {...field('customerAddress')}
      />
      <LandmarkField {...field('landmark')} onText={(text) => change('landmark', text)} />
      <TextArea label="Instructions de livraison" optional limit={200} {...field('notes')} />
    </CheckoutForm>
  )
}

/** A guest's input replaces the values of earlier orders, because it is newer. */
function withGuestDraft(known: SecuredForm): SecuredForm {
  const guest = draftOf('guest')
  return {
    customerName: guest.customerName || known.customerName,
    customerEmail: guest.customerEmail || known.customerEmail,
    customerPhone: guest.customerPhone || known.customerPhone,
    customerAddress: guest.customerAddress || known.customerAddress,
    landmark: guest.landmark || known.landmark,
    notes: guest.notes || known.notes,
  }
}
