import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/api/session.queries.ts'
import { unwrap } from '#lib/errors/result.ts'
import type { SearchParams } from '#lib/lists/list-params.ts'
import type { ExportCursor, ExportedSubscriber, ExportPart } from '../domain/subscriber.ts'
import { getActiveSubscribers, getSubscribers } from './subscribers.functions.ts'

/** A page of the subscribers; the previous page stays on the screen while the next one loads. */
export const subscribersQuery = (adminKey: AdminQueryKey, params: SearchParams) =>
  queryOptions({
    queryKey: [...adminKey, 'newsletter', params],
    queryFn: async ({ signal }) => unwrap(await getSubscribers({ data: params, signal })),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
    meta: { loadFailure: () => 'Impossible de charger les abonnés' },
  })

/** All active subscribers, newest first (ANEWS-10). @throws FailureError */
export async function fetchActiveSubscribers(): Promise<ExportedSubscriber[]> {
  const all: ExportedSubscriber[] = []
  let after: ExportCursor | null = null
  do {
    const part: ExportPart = unwrap(await getActiveSubscribers({ data: { after } }))
    all.push(...(JSON.parse(part.rows) as ExportedSubscriber[]))
    after = part.next
  } while (after)
  return all
}
