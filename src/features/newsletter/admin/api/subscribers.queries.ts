import { unwrap } from '#lib/errors/result.ts'
import type { ExportCursor, ExportedSubscriber, ExportPart } from '../domain/subscriber.ts'
import { getActiveSubscribers } from './subscribers.functions.ts'

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
