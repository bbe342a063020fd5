import { queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import { waitingPictures } from '../domain/recent-imports.ts'
import { getRecentImports } from './imports.functions.ts'

/** How often the progress is asked for while pictures are being fetched. */
const PROGRESS_MS = 2000

/** The last imports; asked for again while their pictures are being fetched (MOVE-11). */
export const recentImportsQuery = (adminKey: AdminQueryKey) =>
  queryOptions({
    queryKey: [...adminKey, 'products', 'imports'],
    queryFn: async ({ signal }) => unwrap(await getRecentImports({ signal })),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => waitingPictures(one) > 0) ? PROGRESS_MS : false,
  })
