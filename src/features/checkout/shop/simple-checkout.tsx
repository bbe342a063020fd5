import { useState } from 'react'
import { errorText } from '#lib/error-texts.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useSession } from '../../account/session.queries.ts'
import { useCart } from '../../cart/cart-context.tsx'
import type { Receipt } from '../../orders/receipt.ts'
import { sendSimpleOrder } from '../checkout.functions.ts'
import { draftOf, keepDraft } from '../draft.ts'
import { simpleFormSchema } from '../simple-order.schema.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { EmptyCartHint } from './empty-cart.tsx'
import { PlacedScreen } from './placed-screen.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'

/** Ordering by the short form, with or without an account (CHK-01 to CHK-04). */
export function SimpleCheckout() {
  const { cart } = useCart()
  const session = useSession()
  const [placed, setPlaced] = useState<Receipt | null>(null)
  if (placed) return <PlacedScreen receipt={placed} signedIn={session.status === 'signed-in'} />
  return (
    <>
      <PageTitle title="Finaliser ma commande">Vos coordonnées, et nous nous occupons du reste.</PageTitle>
      <div className="container-page">
        {cart.length === 0 ? <EmptyCartHint /> : null}
        <Form onPlaced={setPlaced} />
      </div>
    </>
  )
}

function Form({ onPlaced }: { onPlaced: (receipt: Receipt) => void }) {
  const { formRef, field, onSubmit, order } = useCheckoutForm({
    schema: simpleFormSchema,
    initial: () => draftOf('simple'),
    keep: (form) => keepDraft('simple', form),
    order: {
      send: sendSimpleOrder,
      onPlaced: (receipt) => {
        notify({
          title: 'Commande confirmée !',
          description: `Commande ${receipt.order_number}`,
          tone: 'success',
        })
        onPlaced(receipt)
        scrollTo({ top: 0 })
      },
      failureTitle: 'Erreur lors de la commande',
      failureText: errorText,
    },
  })
  return (
    <CheckoutForm formRef={formRef} onSubmit={onSubmit} order={order}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Prénom" autoComplete="given-name" maxLength={100} {...field('firstName')} />
        <TextField label="Nom" autoComplete="family-name" maxLength={100} {...field('lastName')} />
      </div>
      <TextField
        label="Téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...field('phone')}
      />
      <TextField label="Adresse" autoComplete="street-address" maxLength={450} {...field('address')} />
      <TextField label="Ville" autoComplete="address-level2" maxLength={100} {...field('city')} />
      <TextField
        label="E-mail"
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <TextArea label="Instructions de livraison" optional maxLength={1000} {...field('notes')} />
    </CheckoutForm>
  )
}
