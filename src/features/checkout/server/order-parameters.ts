import { sanitiseText } from '#lib/text.ts'
import type { GuestForm } from '../domain/guest-order.schema.ts'
import type { OrderCart } from '../domain/order.schema.ts'

/** An order as a checkout sends it. */
export type Order = GuestForm & OrderCart

/** Where an order comes from: the address of the client, and how many orders it may place (null: any number). */
export type Origin = { address: string; cap: number | null }

/** The parameters of `create_guest_order` and `create_order`, by their names in the database. */
export function orderParameters(order: Order, { address, cap }: Origin) {
  return {
    customer_name: sanitiseText(order.customerName),
    customer_email: sanitiseText(order.customerEmail) || null,
    customer_phone: sanitiseText(order.customerPhone),
    customer_address: sanitiseText(order.customerAddress),
    notes: sanitiseText(order.notes) || null,
    cart: order.items.map(({ id, name, price, quantity }) => ({ id, name, price, quantity })),
    idempotency_key: order.idempotencyKey,
    client_address: address,
    order_address_cap: cap,
  }
}

/** The same, with the form that sent the order. */
export type OrderParameters<Form> = ReturnType<typeof orderParameters> & { checkout_form: Form }
