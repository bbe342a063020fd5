import { emptyGuestForm, type GuestForm } from '../../domain/guest-order.schema.ts'

/** Who ordered last with a phone number, and when (ISO time). */
export type KnownCustomer = {
  name: string
  email: string
  address: string
  landmark: string
  orderedAt: string
}

/** What was typed into the form of an order; what was not touched is missing. */
export type TypedForm = Partial<GuestForm>

/** The fields as they are shown: what was typed, else what is known of the customer (PHONE-02). */
export function formValues(typed: TypedForm, known: KnownCustomer | null): GuestForm {
  const filled = known && {
    customerName: known.name,
    customerEmail: known.email,
    customerAddress: known.address,
    landmark: known.landmark,
  }
  return { ...emptyGuestForm, ...filled, ...typed }
}

/** What was typed so far, after a change of the fields that were shown as `before`. */
export function typedAfter(
  typed: TypedForm,
  before: GuestForm,
  after: Readonly<Record<string, string>>,
): TypedForm {
  const changed = Object.entries(after).filter(
    ([name, text]) => name in before && before[name as keyof GuestForm] !== text,
  )
  return { ...typed, ...Object.fromEntries(changed) }
}
