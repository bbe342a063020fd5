import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query'

/**
 * A rendering on the server fails at once: it occupies a place that others wait for, and a stored page may be
 * sent instead.
 */
const onServer = import.meta.env.SSR ? ({ retry: false } as const) : {}

/**
 * Brings a page's data for its route: what is remembered is shown at once and refreshed behind it when stale;
 * what is not is waited for. Throws what the query throws, so that the route shows its error.
 */
export async function loadQuery<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const remembered = queryClient.getQueryData<Data>(options.queryKey)
  const fresh = queryClient.fetchQuery({ ...options, ...onServer })
  if (remembered === undefined) return fresh
  fresh.catch(() => undefined)
  return remembered
}

/** The same for a list that loads page by page. */
export async function loadPages<Data, Key extends QueryKey, Cursor>(
  queryClient: QueryClient,
  options: FetchInfiniteQueryOptions<Data, Error, Data, Key, Cursor>,
): Promise<void> {
  const remembered = queryClient.getQueryData(options.queryKey)
  const fresh = queryClient.fetchInfiniteQuery({ ...options, ...onServer })
  if (remembered === undefined) await fresh
  else fresh.catch(() => undefined)
}
