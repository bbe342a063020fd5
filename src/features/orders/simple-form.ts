import * as v from 'valibot'
import { lenientPhone } from '#lib/contact/contact-details.ts'
import {
  type GuestForm,
  landmarkField,
  MIN_ADDRESS,
  optionalEmail,
  optionalNotes,
  tooShort,
  trimmed,
} from './order-forms.ts'

const required = (message: string, max: number) =>
  v.pipe(trimmed, v.nonEmpty(message), v.maxLength(max, 'Ce texte est trop long'))

const simpleEntries = {
  firstName: required('Le prénom est requis', 100),
  lastName: required('Le nom est requis', 100),
  phone: v.pipe(trimmed, v.nonEmpty('Le téléphone est requis'), lenientPhone),
  address: required('L’adresse est requise', 450),
  city: required('La ville est requise', 100),
  landmark: landmarkField,
  email: optionalEmail,
  notes: optionalNotes,
}

/** Address and city must do for the courier together; a missing one has its own message. */
const isLongEnough = ({ address, city }: { address: string; city: string }) =>
  address === '' || city === '' || joinAddress(address, city).length >= MIN_ADDRESS

/** The simple form (CHK-02, VAL-23): first name, last name, phone, address and city are required. */
export const simpleFormSchema = v.pipe(
  v.object(simpleEntries),
  v.forward(v.partialCheck([['address'], ['city']], isLongEnough, tooShort), ['address']),
)

export type SimpleForm = v.InferOutput<typeof simpleFormSchema>

function joinAddress(address: string, city: string): string {
  return `${address}, ${city}`
}

/** First and last name become the customer's name, address and city the address (CHK-03). */
export function toCustomer(form: SimpleForm): GuestForm {
  return {
    customerName: `${form.firstName} ${form.lastName}`,
    customerEmail: form.email,
    customerPhone: form.phone,
    customerAddress: joinAddress(form.address, form.city),
    landmark: form.landmark,
    notes: form.notes,
  }
}
