import * as v from 'valibot'
import { lenientPhone } from '#lib/contact/contact-details.ts'
import { type GuestForm, landmarkField, optionalEmail, optionalNotes, orderEntries } from './guest-order.ts'

const MAX_NAME = 100
const MAX_PLACE = 450
const MIN_ADDRESS = 10

const required = (message: string, max: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(message), v.maxLength(max, 'Ce texte est trop long'))

const entries = {
  firstName: required('Le prénom est requis', MAX_NAME),
  lastName: required('Le nom est requis', MAX_NAME),
  phone: v.pipe(v.string(), v.trim(), v.nonEmpty('Le téléphone est requis'), lenientPhone),
  address: required('L’adresse est requise', MAX_PLACE),
  city: required('La ville est requise', MAX_NAME),
  landmark: landmarkField,
  email: optionalEmail,
  notes: optionalNotes,
}

/** Address and city must do for the courier together; a missing one has its own message. */
const isLongEnough = ({ address, city }: { address: string; city: string }) =>
  address === '' || city === '' || joinAddress(address, city).length >= MIN_ADDRESS
const tooShort = "L'adresse doit contenir au moins 10 caractères"

/** The simple form (CHK-02, VAL-23): first name, last name, phone, address and city are required. */
export const simpleFormSchema = v.pipe(
  v.object(entries),
  v.forward(
    v.partialCheck([['address'], ['city']], (form) => isLongEnough(form), tooShort),
    ['address'],
  ),
)

export type SimpleForm = v.InferOutput<typeof simpleFormSchema>

export const emptySimpleForm: SimpleForm = {
  firstName: '',
  lastName: '',
  phone: '',
  address: '',
  city: '',
  landmark: '',
  email: '',
  notes: '',
}

export const simpleOrderSchema = v.pipe(
  v.object({ ...entries, ...orderEntries }),
  v.forward(
    v.partialCheck([['address'], ['city']], (form) => isLongEnough(form), tooShort),
    ['address'],
  ),
)

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

/** Fills empty fields from another form; the first word of the name is the first name. */
export function withCustomer(form: SimpleForm, customer: GuestForm): SimpleForm {
  const [firstName = '', ...others] = customer.customerName.trim().split(/\s+/)
  const hasName = form.firstName !== '' || form.lastName !== ''
  return {
    ...form,
    ...(hasName ? {} : { firstName, lastName: others.join(' ') }),
    phone: form.phone || customer.customerPhone,
    address: form.address || customer.customerAddress,
    landmark: form.landmark || customer.landmark,
    email: form.email || customer.customerEmail,
    notes: form.notes || customer.notes,
  }
}
