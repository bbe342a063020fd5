import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/result.ts'
import type { AdminQueryKey } from '../../client/use-admin-query-key.ts'
import type { UserListRequest } from '../domain/users.schema.ts'
import { getUsers } from './users.functions.ts'

/** A page of the users; while the next one comes, the one before stays. */
export const usersQuery = (adminKey: AdminQueryKey, request: UserListRequest) =>
  queryOptions({
    queryKey: [...adminKey, 'users', request],
    queryFn: async ({ signal }) => unwrap(await getUsers({ data: request, signal })),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de charger les utilisateurs.' },
  })
