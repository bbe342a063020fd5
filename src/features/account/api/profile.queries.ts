import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { getProfile } from './account.functions.ts'
import { PRIVATE } from './session.queries.ts'

/** The signed-in user's profile (SET-02); it also prefills the secured checkout. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'profile'],
    queryFn: async ({ signal }) => unwrap(await getProfile({ signal })),
    retry: false,
  })
