import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import type { ExportCursor, ExportedSubscriber, ExportPart } from '../domain/subscriber.ts'
import type { SubscriberListRequest } from '../domain/subscribers.schema.ts'
import { getActiveSubscribers, getSubscribers } from './subscribers.functions.ts'

/** A page of the subscribers; while the next one comes, the one before stays. */
export const subscribersQuery = (adminKey: AdminQueryKey, request: SubscriberListRequest) =>
  queryOptions({
    queryKey: [...adminKey, 'newsletter', request],
    queryFn: async ({ signal }) => unwrap(await getSubscribers({ data: request, signal })),
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
