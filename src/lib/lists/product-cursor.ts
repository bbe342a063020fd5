import { isUuid } from '../uuid.ts'

/** The cursor after the last product of a page. */
export function joinCursor(last: { createdAt: string; id: string }): string {
  return `${last.createdAt}~${last.id}`
}

/** Parses a cursor; null when it is invalid. */
export function splitCursor(cursor: string): { createdAt: string; id: string } | null {
  const [createdAt = '', id = ''] = cursor.split('~')
  return isUuid(id) && isMoment(createdAt) ? { createdAt, id } : null
}

/** Whether a text is a valid time as PostgreSQL writes it. The database would fail with any other. */
function isMoment(text: string): boolean {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${time}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && !day.startsWith('0000')
}
