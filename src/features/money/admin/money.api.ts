import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/session.api.ts'
import { unwrap } from '#lib/errors/result.ts'
import { adminGet, adminPost } from '#platform/auth/server-function.ts'
import { asCaller, checked } from '#platform/run-command.server.ts'
import { closeCashDay, readCashDay } from './cash-day.server.ts'
import { cashDaySchema, closingSchema } from './cash-day.ts'
import {
  askWaveAgain,
  correctPayment,
  finishWavePayment,
  readOrderPayments,
  readReturns,
  recordPayment,
  recordRefund,
  recordReturn,
} from './money.server.ts'
import { correctionSchema, orderPaymentsSchema, paymentSchema, waveSessionSchema } from './payment.ts'
import { refundSchema, returnSchema } from './return.ts'

export const getOrderPayments = adminGet()
  .validator(checked(orderPaymentsSchema))
  .handler(asCaller((actor, { orderId }) => readOrderPayments(actor, orderId)))

export const recordOrderPayment = adminPost()
  .validator(checked(paymentSchema))
  .handler(asCaller(recordPayment))

export const correctOrderPayment = adminPost()
  .validator(checked(correctionSchema))
  .handler(asCaller(correctPayment))

export const askAgainAtWave = adminPost()
  .validator(checked(waveSessionSchema))
  .handler(asCaller(askWaveAgain))

export const finishAtWave = adminPost()
  .validator(checked(waveSessionSchema))
  .handler(asCaller(finishWavePayment))

export const getOrderReturns = adminGet()
  .validator(checked(orderPaymentsSchema))
  .handler(asCaller((actor, { orderId }) => readReturns(actor, orderId)))

export const recordOrderReturn = adminPost().validator(checked(returnSchema)).handler(asCaller(recordReturn))

export const recordOrderRefund = adminPost().validator(checked(refundSchema)).handler(asCaller(recordRefund))

export const getCashDay = adminGet()
  .validator(checked(cashDaySchema))
  .handler(asCaller((actor, { day }) => readCashDay(actor, day)))

export const closeDay = adminPost().validator(checked(closingSchema)).handler(asCaller(closeCashDay))

/** The key of all data about money: the admin event stream invalidates it. */
export const paymentsKey = (adminKey: AdminQueryKey) => [...adminKey, 'payments'] as const

/** The payments of an order, and what is still to be received, in CFA (PAY-01). */
export const orderPaymentsQuery = (adminKey: AdminQueryKey, orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(adminKey), 'order', orderId],
    queryFn: async ({ signal }) => unwrap(await getOrderPayments({ data: { orderId }, signal })),
    retry: 1,
  })

/** The money of one day in Abidjan (CASH-01). */
export const cashDayQuery = (adminKey: AdminQueryKey, day: string) =>
  queryOptions({
    queryKey: [...paymentsKey(adminKey), 'day', day],
    queryFn: async ({ signal }) => unwrap(await getCashDay({ data: { day }, signal })),
    retry: 1,
  })

/** The returns of an order (RETURN-01 to RETURN-04). */
export const orderReturnsQuery = (adminKey: AdminQueryKey, orderId: string) =>
  queryOptions({
    queryKey: [...paymentsKey(adminKey), 'returns', orderId],
    queryFn: async ({ signal }) => unwrap(await getOrderReturns({ data: { orderId }, signal })),
    retry: 1,
  })
