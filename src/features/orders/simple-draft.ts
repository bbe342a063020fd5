import type { GuestForm } from './order-forms.ts'
import type { SimpleForm } from './simple-form.ts'

/** What the simple form begins with: apart from its rules, which the other forms do not load. */
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
