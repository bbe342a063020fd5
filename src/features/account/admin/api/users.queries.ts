import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import type { SearchParams } from '#lib/lists/list-params.ts'
import type { AdminQueryKey } from '../../api/session.queries.ts'
import { getUsers } from './users.functions.ts'

/** A page of the users; the previous page stays on the screen while the next one loads. */
export const usersQuery = (adminKey: AdminQueryKey, params: SearchParams) =>
  queryOptions({
    queryKey: [...adminKey, 'users', params],
    queryFn: async ({ signal }) => unwrap(await getUsers({ data: params, signal })),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de charger les utilisateurs.' },
  })
