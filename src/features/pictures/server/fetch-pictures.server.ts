import type { Queries } from '#platform/database/actor.ts'
import { callSql, callSqlRows } from '#platform/database/call-sql.ts'
import { DomainError } from '#platform/database/domain-error.ts'
import { download, type Network } from '#platform/outgoing/download.ts'
import { encodePicture } from './encode-picture.server.ts'
import { pictureHash } from './keep-picture.server.ts'

/** How many pictures all workers together fetch at once (MOVE-10). */
const AT_ONCE = 4
const LIMITS = { mostBytes: 10 * 1024 * 1024, withinMs: 20_000 }
/** Longer than a picture takes to be fetched, and to be encoded after three others. */
const CLAIM_SECONDS = 120
/** A job ends after this time and queues another one, so that messages about orders get its place in between. */
const JOB_MS = 10_000
const SHAPE = 'portrait'

type Work = {
  query: <Result>(work: (db: Queries) => Promise<Result>) => Promise<Result>
  /** Aborted when the shop stops: what is being fetched then is fetched again after its claim. */
  stop: AbortSignal | undefined
  network?: Network
}

/** Fetches pictures that imports name by their addresses, until none waits or its time is over (MOVE-10). */
export async function fetchPictures({ query, stop, network }: Work): Promise<void> {
  const endsAt = performance.now() + JOB_MS
  let isCut = false
  async function work(): Promise<void> {
    while (!stop?.aborted) {
      isCut ||= performance.now() > endsAt
      if (isCut) return
      const [claimed] = await query((db) =>
        callSqlRows(db, 'claimPictureFetch', { atOnce: AT_ONCE, seconds: CLAIM_SECONDS }),
      )
      if (!claimed) return
      await fetchPicture(claimed.id ?? '', claimed.address ?? '')
    }
  }

  async function fetchPicture(fetch: string, address: string): Promise<void> {
    try {
      const bytes = await download(address, { ...LIMITS, stop }, network)
      const picture = pictureHash(bytes, SHAPE)
      const settle = () => query((db) => callSql(db, 'settlePictureFetch', { fetchId: fetch, picture }))
      if (await settle()) return
      const files = await encodePicture(bytes, SHAPE)
      await query((db) =>
        callSql(db, 'storePicture', {
          newHash: picture,
          newShape: SHAPE,
          widths: files.map(({ width }) => width),
          formats: files.map(({ format }) => format),
          bodies: files.map(({ body }) => body),
        }),
      )
      await settle()
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      if (!stop?.aborted)
        await query((db) => callSql(db, 'failPictureFetch', { fetchId: fetch, why: error.code }))
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (isCut) await query((db) => callSql(db, 'wakePictureFetches'))
}
