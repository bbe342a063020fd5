import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import type { AuditCursor } from '../domain/audit.schema.ts'
import { getChanges } from './audit.functions.ts'

/** The audit log, newest entries first. */
export const changesQuery = (adminKey: AdminQueryKey) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'audit'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await getChanges({ data: { after: pageParam }, signal })),
    initialPageParam: null as AuditCursor | null,
    getNextPageParam: ({ next }) => next,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de charger le journal.' },
  })
