import { queryOptions } from '@tanstack/react-query'
import { MAX_HITS, type MORE_HITS } from '../domain/search-hit.ts'
import { getSearchHits } from './search.functions.ts'

/** Typing rests when no letter has come for so long; what is asked meanwhile is never sent. */
const REST_MS = 180

/**
 * What a question finds. It leaves once typing rests; when another one is asked before its answer is there, it is dropped,
 * wherever it is: the last one wins.
 */
export function searchQuery(question: string, most: typeof MAX_HITS | typeof MORE_HITS = MAX_HITS) {
  return queryOptions({
    queryKey: ['products', 'search', question, most],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
      signal.throwIfAborted()
      return getSearchHits({ data: { question, most }, signal })
    },
    enabled: question.length >= 2,
    staleTime: 30_000,
    retry: 2,
  })
}
