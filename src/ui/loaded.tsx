import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { type ReadAgain, StaleNotice } from './list/list-query.tsx'
import { ErrorState } from './states.tsx'

type LoadedProps<Data> = {
  query: ReadAgain & { data: Data | undefined }
  /** What is said when it could not be read. */
  failed: ReactNode
  skeleton?: ReactNode
  /** Whether it is one part of a dialog, which says in one line that it failed. */
  isPart?: boolean
  children: (data: Data) => ReactNode
}

/** What was read, or that it loads or failed. What could not be read again stays, and says so. */
export function Loaded<Data>({ query, failed, skeleton, isPart, children }: LoadedProps<Data>) {
  const { data, isError, refetch } = query
  const retry = () => void refetch()
  if (data === undefined && isError) {
    return isPart ? (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-quiet">
        {failed}
        <Button look="secondary" onClick={retry}>
          Réessayer
        </Button>
      </div>
    ) : (
      <ErrorState onRetry={retry}>{failed}</ErrorState>
    )
  }
  if (data === undefined) return skeleton
  return (
    <>
      <StaleNotice query={query} />
      {children(data)}
    </>
  )
}
