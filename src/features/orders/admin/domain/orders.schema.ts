import * as v from 'valibot'
import { listParams } from '#lib/list-params.ts'
import { orderStatuses } from '../../domain/order-status.ts'
import { MAX_SEEN } from '../new-order-alerts/new-order-state.ts'

const id = v.pipe(v.string(), v.uuid())
const status = v.picklist(orderStatuses)

/** The parameters of the list of orders; a null status stands for all. */
export const orderListSchema = v.object({ ...listParams, status: v.nullable(status) })
export type OrderListParams = v.InferOutput<typeof orderListSchema>

export const orderIdSchema = v.object({ id })

export const statusChangeSchema = v.object({ id, status })

/** The id of a change of status, as returned by `setOrderStatus`. */
export const takeBackSchema = v.object({ changeId: id })

/** The versions that the browser received last, one for each instance of the shop. */
export const pollSchema = v.object({
  versions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(8)),
})

/** The moment after which orders can be new, and the ids of those that the browser has seen. */
export const newOrdersSchema = v.object({
  since: v.pipe(v.string(), v.isoTimestamp()),
  seen: v.pipe(v.array(id), v.maxLength(MAX_SEEN)),
})
export type NewOrdersInput = v.InferOutput<typeof newOrdersSchema>
