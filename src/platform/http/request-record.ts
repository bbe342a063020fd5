import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** What log and metrics say of a request: never its address, which may contain a secret. */
export type RequestRecord = {
  /** The same in all log lines of one request. */
  id: string
  /** The pattern of its address (`/product/$id`), or what became of it (`refused`). */
  route: string
}

/** The route of a call whose function is not known yet. */
export const CALL_ROUTE = '/_serverFn/*'

const records = new AsyncLocalStorage<RequestRecord>()
const process8 = randomBytes(4).toString('hex')
let count = 0

export function newRecord(): RequestRecord {
  count += 1
  return { id: `${process8}-${count.toString(36)}`, route: 'refused' }
}

/** Runs `work` with the record available to everything that it calls. */
export function withRecord<Result>(record: RequestRecord, work: () => Result): Result {
  return records.run(record, work)
}

/** The record of the request that is being answered; undefined outside of one. */
export function currentRecord(): RequestRecord | undefined {
  return records.getStore()
}

/** The request is a call of this server function; a page that is rendered calls some too, and stays a page. */
export function nameCall(name: string): void {
  const record = records.getStore()
  if (record?.route === CALL_ROUTE) record.route = `/_serverFn/${name}`
}
