import { queryOptions } from '@tanstack/react-query'
import { PRIVATE } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { getPrefill } from './checkout.functions.ts'

/** The initial values of the secured form, read once per visit. */
export const prefillQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'checkout', 'prefill'],
    queryFn: async ({ signal }) => unwrap(await getPrefill({ signal })),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
