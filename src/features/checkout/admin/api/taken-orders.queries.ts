import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { MIN_PHONE_DIGITS, phoneDigits } from '#lib/contact/phone.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getCustomerOfPhone, getOffers } from './taken-orders.functions.ts'

/** What is typed is asked for when nothing more was typed for this long. */
const PAUSE_MS = 250

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  signal.throwIfAborted()
}

/** The key of all answers about customers of phone numbers: an order that was taken changes one. */
export const customersKey = (adminKey: AdminQueryKey) => [...adminKey, 'customer-of-phone'] as const

/** Who ordered last with this phone number (PHONE-02). */
export function customerQuery(adminKey: AdminQueryKey, phone: string) {
  const digits = phoneDigits(phone).slice(0, 40)
  return queryOptions({
    queryKey: [...customersKey(adminKey), digits],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return unwrap(await getCustomerOfPhone({ data: { digits }, signal }))
    },
    enabled: digits.length >= MIN_PHONE_DIGITS,
    staleTime: 60_000,
    retry: 1,
  })
}

/** The products that can be ordered, found by the shop's search (PHONE-03). */
export const offersQuery = (adminKey: AdminQueryKey, query: string) =>
  queryOptions({
    queryKey: [...adminKey, 'offers', query],
    queryFn: async ({ signal }) => {
      await pause(signal)
      return unwrap(await getOffers({ data: { query }, signal }))
    },
    enabled: query.length >= 2,
    staleTime: 5000,
    placeholderData: keepPreviousData,
    retry: 1,
  })
