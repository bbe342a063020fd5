/**
 * Stores an answer as the newest of its cache. Beyond `max` the oldest are deleted, except those that
 * `isPinned` names.
 */
export async function putNewest(
  cache: Cache,
  key: string,
  response: Response,
  { max, isPinned }: { max: number; isPinned?: (path: string) => boolean },
): Promise<void> {
  await cache.delete(key)
  await cache.put(key, response)
  const all = await cache.keys()
  const evictable = all.filter(({ url }) => !isPinned?.(new URL(url).pathname))
  const evicted = evictable.slice(0, Math.max(0, evictable.length - max))
  await Promise.all(evicted.map((request) => cache.delete(request)))
}
