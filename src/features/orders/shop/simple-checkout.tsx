import { useSession } from '#features/account/session.api.ts'
import { EmailField, NameFields, PhoneField } from '#ui/form/contact-fields.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { createSimpleOrder } from '../checkout.api.ts'
import { orderFailureText } from '../order-failure.ts'
import { simpleFormSchema } from '../simple-form.ts'
import { CheckoutForm, useCheckoutForm } from './checkout-form.tsx'
import { EmptyCartHint, LandmarkField, PhoneHint } from './checkout-parts.tsx'
import { draftOf, keepDraft } from './order-state.ts'
import { PlacedLater, Resuming, usePlaced, useResume } from './use-placed.tsx'

/** Ordering by the short form, with or without an account (CHK-01 to CHK-04). */
export function SimpleCheckout() {
  const session = useSession()
  const userId = session.user?.id ?? null
  const placed = usePlaced(userId)
  const isResuming = useResume(userId)
  if (placed) return <PlacedLater receipt={placed} signedIn={session.status === 'signed-in'} />
  return (
    <>
      <PageTitle title="Finaliser ma commande">Vos coordonnées, et nous nous occupons du reste.</PageTitle>
      <div className="container-page">{isResuming ? <Resuming /> : <Form userId={userId} />}</div>
    </>
  )
}

function Form({ userId }: { userId: string | null }) {
  const checkout = useCheckoutForm({
    schema: simpleFormSchema,
    initial: () => draftOf('simple'),
    keep: (form) => keepDraft('simple', form),
    send: createSimpleOrder,
    userId,
    failureTitle: 'Erreur lors de la commande',
    failureText: orderFailureText,
  })
  const { values, field, change } = checkout
  return (
    <CheckoutForm checkout={checkout} emptyHint={<EmptyCartHint />}>
      <NameFields field={field} limit={100} />
      <PhoneField hint={<PhoneHint text={values.phone} />} {...field('phone')} />
      <TextField label="Adresse" autoComplete="street-address" limit={450} {...field('address')} />
      <TextField label="Ville" autoComplete="address-level2" limit={100} {...field('city')} />
      <LandmarkField {...field('landmark')} onText={(text) => change('landmark', text)} />
      <EmailField optional {...field('email')} />
      <TextArea label="Instructions de livraison" optional limit={1000} {...field('notes')} />
    </CheckoutForm>
  )
}
