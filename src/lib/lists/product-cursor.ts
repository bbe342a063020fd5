import { isUuid } from '../uuid.ts'

/** What a list is ordered by: the time of its products, or a number (price, pieces sold). */
export type CursorKind = 'moment' | 'number'

/** The cursor after the last product of a page. `key` is what the list is ordered by. */
export function joinCursor(last: { key: string; id: string }): string {
  return `${last.key}~${last.id}`
}

/** Parses a cursor; null when it is invalid, or of a list in another order. */
export function splitCursor(cursor: string, kind: CursorKind = 'moment'): { key: string; id: string } | null {
  const [key = '', id = ''] = cursor.split('~')
  const isKey = kind === 'moment' ? isMoment(key) : /^\d{1,10}(\.\d{1,2})?$/.test(key)
  return isUuid(id) && isKey ? { key, id } : null
}

/** Whether a text is a valid time as PostgreSQL writes it. The database would fail with any other. */
function isMoment(text: string): boolean {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/.exec(text) ?? []
  const moment = new Date(`${day}T${time}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && !day.startsWith('0000')
}
