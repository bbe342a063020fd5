import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

/** Reads again what is on the screen; what is being read for the first time, perhaps from before a change, once more after it. */
export async function readAgain(queryClient: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const firsts = queryClient.getQueryCache().findAll(filters).filter(isFirst)
  // The library cuts short a second reading, but waits for a first one.
  await queryClient.invalidateQueries(filters)
  for (const { queryKey } of firsts) await queryClient.invalidateQueries({ queryKey, exact: true })
}
