import { DATABASE_KEYS, keyFor } from '#platform/keys.ts'
import { type VapidKeys, vapidKeys } from '#platform/push/vapid-keys.ts'

/**
 * The shop's keys for push services, from the first key of SHOP_KEYS or from the database's secret. A browser's
 * subscription is bound to one key: there is no overlap, after a change the devices are turned on again.
 *
 * @param readStored the database's secret; null: it has none
 */
export async function pushKeys(
  shopKeys: readonly string[] | null,
  readStored: () => Promise<string | null>,
): Promise<VapidKeys> {
  const [first = DATABASE_KEYS] = shopKeys ?? []
  const secret = first === DATABASE_KEYS ? await readStored() : keyFor(first, 'push')
  if (!secret) throw new Error('there is no key for push: neither SHOP_KEYS nor the database has one')
  return vapidKeys(secret)
}
