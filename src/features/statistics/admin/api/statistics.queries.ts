import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import { getStatistics } from './statistics.functions.ts'

/** The message when the statistics cannot be loaded (ASTAT-07). */
export const STATISTICS_FAILURE = 'Impossible de charger les statistiques administrateur.'

/** The statistics; reloaded soon after the counted data has changed (LIVE-05). */
export const statisticsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'statistics'],
    queryFn: async ({ signal }) => unwrap(await getStatistics({ signal })),
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => STATISTICS_FAILURE },
  })
