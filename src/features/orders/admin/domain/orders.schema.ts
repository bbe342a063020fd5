import * as v from 'valibot'
import { orderStatuses } from '../../domain/order-status.ts'

const id = v.pipe(v.string(), v.uuid())
const status = v.picklist(orderStatuses)

export const orderIdSchema = v.object({ id })

export const statusChangeSchema = v.object({ id, status })

/** How many orders one change may set (WORK-03). */
export const MOST_AT_ONCE = 50

/** The form in which several orders are marked: only a question. */
export const markingFormSchema = v.object({ reason: v.string() })

/** The form in which several orders are cancelled: one reason for all (WORK-07). */
export const cancellationFormSchema = v.object({
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Dites pourquoi'),
    v.maxLength(300, 'Le motif est trop long'),
  ),
})

const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_AT_ONCE))

/** A change of several orders; a cancellation has a reason (WORK-07). */
export const statusChangesSchema = v.variant('status', [
  v.object({ ids, status: v.literal('cancelled'), ...cancellationFormSchema.entries }),
  v.object({ ids, status: v.picklist(orderStatuses.filter((known) => known !== 'cancelled')) }),
])
export type StatusChangesInput = v.InferOutput<typeof statusChangesSchema>

/** The id of a change of status, as returned by `setOrderStatus`. */
export const takeBackSchema = v.object({ changeId: id })

/** The versions that the browser received last, one for each instance of the shop. */
export const pollSchema = v.object({
  versions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(8)),
})

/** The orders that an admin has opened. */
export const seenOrdersSchema = v.object({ ids: v.pipe(v.array(id), v.maxLength(100)) })
