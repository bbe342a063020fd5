import { announceChange } from '#features/catalogue/server/announce-changes.server.ts'
import { type ChangeListener, listenToChanges, type ShopChange } from '#platform/changes/change-listener.ts'
import type { PageCache } from '#platform/http/pages/page-cache.ts'
import { isTouchedBy } from '#platform/http/pages/page-dependencies.ts'
import type { Runtime } from '#platform/runtime.ts'

/**
 * What each change of the database sets in motion in this instance: the pages that show it are stale, lists that poll
 * get another version, and open pages of customers and admins are told. After a gap of the connection all of them read
 * again.
 *
 * @returns the listener, once it is connected or has failed for the first time
 */
export async function followChanges(
  { serving, log, events, adminEvents, orderEvents, tableVersions, readiness }: Runtime,
  pages: PageCache,
): Promise<ChangeListener> {
  let announced = Promise.resolve()
  function follow(change: ShopChange): void {
    pages.purge((dependsOn) => isTouchedBy(change, dependsOn))
    tableVersions.increment(change.table)
    adminEvents.publish(change)
    orderEvents.publish(change)
    // One after the other, so that the rows read for an earlier change are not published last.
    announced = announced
      .then(async () => {
        for (const message of await announceChange(change)) events.publish(message)
      })
      .catch((error: unknown) => log.error({ err: error }, 'a change could not be published'))
  }

  const connected = Promise.withResolvers<void>()
  const listener = listenToChanges({
    databaseUrl: serving.changes,
    log,
    onChange: follow,
    onConnection: (isListening) => {
      pages.follow(isListening)
      tableVersions.setListening(isListening)
      if (isListening) {
        events.publish({ kind: 'resync', data: null })
        adminEvents.resync()
        orderEvents.resync()
      }
      connected.resolve()
    },
  })
  readiness.follow(listener)
  await connected.promise
  return listener
}
