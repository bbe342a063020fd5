import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Result, unwrap } from '#lib/errors/result.ts'

type ListQuery<Page> = {
  queryKey: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Result<Page>>
  /** The text of the toast when it could not be loaded, from the reason; without one only its place says so. */
  loadFailure?: ((reason: string) => string) | undefined
}

/** A page of a list. While another one loads, the previous one stays on the screen. */
export function listQuery<Page>({ queryKey, read, loadFailure }: ListQuery<Page>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => unwrap(await read(signal)),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
    meta: loadFailure ? { loadFailure } : {},
  })
}

/** A query that may be read again. */
export type ReadAgain = { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }

/** Says beside what is shown that it could not be read again, and offers to try once more. */
export function StaleNotice({ query: { data, isError, isFetching, refetch } }: { query: ReadAgain }) {
  if (data === undefined || !isError) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-quiet print:hidden">
      Ces informations n’ont pas pu être actualisées.
      <button
        type="button"
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) refetch()
        }}
        className="min-h-11 font-semibold text-amber underline underline-offset-4"
      >
        {isFetching ? 'Nouvel essai…' : 'Réessayer'}
      </button>
    </p>
  )
}
