import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import type { CustomerInput } from '../domain/customer.ts'
import { getCustomer } from './customer.functions.ts'

/** A page of a customer's orders; while the next one loads, the previous one stays. */
export const customerQuery = (adminKey: AdminQueryKey, input: CustomerInput) =>
  queryOptions({
    queryKey: [...adminKey, 'customer', input],
    queryFn: async ({ signal }) => unwrap(await getCustomer({ data: input, signal })),
    placeholderData: keepPreviousData,
    retry: 1,
  })
