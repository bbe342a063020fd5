import type { ChangeEvent, RefObject } from 'react'
import { type OrderSource, orderSources, sourceLabels } from '#features/orders/admin/domain/order-source.ts'
import { Section } from '#features/orders/client/order-parts.tsx'
import { Choice } from '#features/payments/admin/choice.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { MAX_TEXT } from '#lib/text.ts'
import { TextField } from '#ui/form/field.tsx'
import { PhoneHint } from '../client/phone-hint.tsx'
import type { GuestForm } from '../domain/guest-order.schema.ts'
import type { KnownCustomer } from './domain/known-customer.ts'

/** The props of a field of the form, for boxes of one line and of several. */
export type FieldOf = (name: keyof GuestForm) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

type Lookup = { data?: KnownCustomer | null | undefined; isError: boolean; isFetching: boolean }

type CustomerFieldsProps = {
  field: FieldOf
  phone: RefObject<HTMLInputElement | null>
  customer: Lookup
  source: OrderSource
  onSource: (source: OrderSource) => void
}

/** Who orders: the phone number first, because a known one fills the rest (PHONE-02); and how the order came. */
export function CustomerFields({ field, phone, customer, source, onSource }: CustomerFieldsProps) {
  const number = field('customerPhone')
  return (
    <Section title="Client">
      <div className="flex flex-col gap-5">
        <TextField
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          limit={40}
          hint={<PhoneHint text={number.value}>{lookupText(customer)}</PhoneHint>}
          {...number}
          ref={phone}
        />
        <Choice
          legend="Reçue par"
          name="source"
          isTight
          options={orderSources}
          labels={sourceLabels}
          value={source}
          onChoice={onSource}
        />
        <TextField label="Nom complet" autoComplete="off" limit={MAX_TEXT} {...field('customerName')} />
      </div>
    </Section>
  )
}

function lookupText({ data, isError, isFetching }: Lookup): string {
  if (data) return `Client connu : dernière commande le ${formatDate(data.orderedAt)}.`
  if (isFetching) return 'Recherche du client…'
  if (isError) return 'Le client n’a pas pu être recherché.'
  if (data === null) return 'Nouveau client.'
  return 'Nom et adresse d’un client connu se remplissent seuls.'
}
