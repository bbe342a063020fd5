import type {
  FetchInfiniteQueryOptions,
  FetchQueryOptions,
  QueryClient,
  QueryKey,
} from '@tanstack/react-query'

/** On the server a rendering fails at once: others wait for its place, and an older page may be sent. */
const onServer = import.meta.env.SSR ? ({ retry: false } as const) : {}

/** A page's data: what is remembered at once, refreshed when stale; else it waits, and throws failures. */
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
