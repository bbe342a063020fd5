import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/errors/result.ts'
import { PRIVATE } from '../../api/session.queries.ts'
import { getMySessions } from './sessions.functions.ts'

/** The sessions of the signed-in user. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE, userId, 'sessions'],
    queryFn: async ({ signal }) => unwrap(await getMySessions({ signal })),
  })
