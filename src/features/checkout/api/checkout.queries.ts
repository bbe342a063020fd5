import { queryOptions } from '@tanstack/react-query'
import { PRIVATE } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/result.ts'
import { getPrefill } from './checkout.functions.ts'

/** What the secured form begins with; read once for each visit of the form. */
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
