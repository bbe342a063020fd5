/** Keeps an answer as the newest of its cache; beyond `most` the oldest go, save those that `stays` names. */
export async function keepNewest(
  cache: Cache,
  key: string,
  response: Response,
  { most, stays }: { most: number; stays?: (path: string) => boolean },
): Promise<void> {
  await cache.delete(key)
  await cache.put(key, response)
  const all = await cache.keys()
  const mayGo = all.filter(({ url }) => !stays?.(new URL(url).pathname))
  await Promise.all(mayGo.slice(0, Math.max(0, mayGo.length - most)).map((request) => cache.delete(request)))
}
