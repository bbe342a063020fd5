import { isUuid } from './uuid.ts'

/** Where a page of products ended. */
export function joinCursor(last: { created_at: string; id: string }): string {
  return `${last.created_at}~${last.id}`
}

/** Takes a cursor apart; null for one that is not ours. */
export function splitCursor(cursor: string): { createdAt: string; id: string } | null {
  const [createdAt = '', id = ''] = cursor.split('~')
  return isUuid(id) && isMoment(createdAt) ? { createdAt, id } : null
}

/** A time as PostgreSQL writes it, on a day that there is: the database would answer any other with an error. */
function isMoment(text: string): boolean {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${time}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && !day.startsWith('0000')
}
