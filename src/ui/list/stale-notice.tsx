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
