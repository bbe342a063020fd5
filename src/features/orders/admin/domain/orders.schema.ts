import * as v from 'valibot'
import { orderStatuses } from '../../domain/order-status.ts'
import { MOST_KNOWN } from '../new-order-alerts/new-order-state.ts'

const id = v.pipe(v.string(), v.uuid())
const status = v.picklist(orderStatuses)

/** Which page of the staff's list, of which status (null: all), found by which question ('': none). */
export const orderListSchema = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  status: v.nullable(status),
  q: v.pipe(v.string(), v.maxLength(100)),
})
export type OrderListInput = v.InferOutput<typeof orderListSchema>

export const orderIdSchema = v.object({ id })

export const statusChangeSchema = v.object({ id, status })

/** A change of status as `setOrderStatus` named it. */
export const takeBackSchema = v.object({ change_id: id })

/** The last marks that the browser has been given. */
export const pollSchema = v.object({
  marks: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(8)),
})

/** Since when orders can be new, and which ones the browser knows. */
export const newOrdersSchema = v.object({
  since: v.pipe(v.string(), v.isoTimestamp()),
  known: v.pipe(v.array(id), v.maxLength(MOST_KNOWN)),
})
export type NewOrdersInput = v.InferOutput<typeof newOrdersSchema>
