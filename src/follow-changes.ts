import { readListedProducts } from '#features/catalogue/catalogue.server.ts'
import type { ListedProduct, ProductChange } from '#features/catalogue/product.ts'
import { type ChangeListener, listenToChanges, type ShopChange } from '#platform/changes/change-listener.ts'
import type { LiveMessage } from '#platform/events/event-hub.ts'
import { publishChange, resyncAll } from '#platform/events/event-hub.ts'
import type { PageCache } from '#platform/http/pages/page-cache.ts'
import { isTouchedBy } from '#platform/http/pages/page-route.ts'
import type { Runtime } from '#platform/runtime.ts'

/**
 * What each change of the database sets in motion in this instance: the pages that show it are stale, lists that poll
 * get another version, and open pages of customers and admins are told. After a gap of the connection all of them read
 * again.
 *
 * @returns the listener, once it is connected or has failed for the first time
 */
export async function followChanges(
  { serving, log, events, tableVersions, readiness }: Runtime,
  pages: PageCache,
): Promise<ChangeListener> {
  let announced = Promise.resolve()
  function follow(change: ShopChange): void {
    pages.purge((dependsOn) => isTouchedBy(change, dependsOn))
    tableVersions.increment(change.table)
    publishChange(events, change)
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
      if (isListening) resyncAll(events)
      connected.resolve()
    },
  })
  readiness.follow(listener)
  await connected.promise
  return listener
}

/**
 * Turns a change in the database into events for visitors: for products with the row as visitors see it; for
 * categories and settings without data, because the browser fetches them again. None when the change does not
 * concern visitors.
 */
export async function announceChange(change: ShopChange): Promise<LiveMessage[]> {
  switch (change.table) {
    case 'categories':
      return [{ kind: 'categories', data: null }]
    case 'systemSettings':
    case 'socialLinks':
    case 'businessRegistrations':
      return [{ kind: 'settings', data: null }]
    case 'products':
      return change.op === 'many' ? [{ kind: 'resync', data: null }] : announceProducts(change.op, change.ids)
    default:
      return []
  }
}

async function announceProducts(op: ProductChange['op'], ids: readonly string[]): Promise<LiveMessage[]> {
  const visible = op === 'delete' ? [] : await readListedProducts(ids)
  return ids.map((id) => {
    const product = visible.find((row) => row.id === id) ?? null
    const isFormatOfIt = (row: ListedProduct) => product?.formats?.some((format) => format.id === row.id)
    // A change of one format names all formats of its perfume.
    const isListed = product !== null && (visible.find(isFormatOfIt)?.id ?? id) === id
    const data: ProductChange = { op: product ? op : 'delete', id, product, isListed }
    return { kind: 'product', data }
  })
}
