import { queryOptions } from '@tanstack/react-query'
import { getSearchHits } from './catalogue.api.ts'
import { MAX_HITS, type MORE_HITS } from './search-hit.ts'

/** A search is sent when nothing has been typed for this long. */
const DEBOUNCE_MS = 180

/** The products found, after a pause in typing; a newer search aborts it, sent or not. */
export function searchQuery(query: string, most: typeof MAX_HITS | typeof MORE_HITS = MAX_HITS) {
  return queryOptions({
    queryKey: ['products', 'search', query, most],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS))
      signal.throwIfAborted()
      return getSearchHits({ data: { query, most }, signal })
    },
    enabled: query.length >= 2,
    staleTime: 30_000,
    retry: 2,
  })
}
