import * as v from 'valibot'
import type { OrderStatus } from '../order-status.ts'

/** How the address of the administration names the list of deliveries. */
export const DELIVERIES = 'deliveries'

/** A list holds at most this many deliveries, the newest orders. */
export const MOST_DELIVERIES = 100

/** Which orders the list of deliveries shows, and the statuses that this means. */
export const deliveryKinds = {
  shipped: { label: 'Commandes expédiées', statuses: ['shipped'] },
  ready: { label: 'Commandes à expédier', statuses: ['confirmed', 'paid'] },
  both: { label: 'Toutes les commandes à livrer', statuses: ['confirmed', 'paid', 'shipped'] },
} as const satisfies Record<string, { label: string; statuses: readonly OrderStatus[] }>

export type DeliveryKind = keyof typeof deliveryKinds

/** Whether a text names one of the lists of deliveries. */
export function isDeliveryKind(kind: string): kind is DeliveryKind {
  return Object.hasOwn(deliveryKinds, kind)
}

export const deliveriesSchema = v.object({ kind: v.picklist(['shipped', 'ready', 'both']) })

/** A parcel to deliver. `toCollect` in CFA. */
export type Delivery = {
  id: string
  orderNumber: string
  status: string
  customer: { name: string; phone: string; address: string }
  notes: string | null
  items: readonly { name: string; quantity: number }[]
  toCollect: number
}

/** `hasMore`: there are older ones that the list leaves out. */
export type DeliveryList = { deliveries: Delivery[]; hasMore: boolean }

/** In the order of their addresses: orders of one district are together on the courier's sheet (WORK-06). */
export function byAddress(deliveries: readonly Delivery[]): Delivery[] {
  return [...deliveries].sort((a, b) =>
    a.customer.address.localeCompare(b.customer.address, 'fr', { sensitivity: 'base', numeric: true }),
  )
}

/** What all these deliveries bring in, in CFA. */
export function totalToCollect(deliveries: readonly Delivery[]): number {
  return deliveries.reduce((sum, { toCollect }) => sum + toCollect, 0)
}
