import { infiniteQueryOptions } from '@tanstack/react-query'
import { unwrap } from '#lib/result.ts'
import type { AuditCursor } from '../domain/audit.schema.ts'
import { getChanges } from './audit.functions.ts'

/** The journal, from the newest change on. */
export const changesQuery = (staffKey: readonly unknown[]) =>
  infiniteQueryOptions({
    queryKey: [...staffKey, 'audit'],
    queryFn: async ({ pageParam, signal }) =>
      unwrap(await getChanges({ data: { after: pageParam }, signal })),
    initialPageParam: null as AuditCursor,
    getNextPageParam: ({ next }) => next,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de charger le journal.' },
  })
