import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '../states.tsx'
import { type ReadAgain, StaleNotice } from './stale-notice.tsx'

type ListStatesProps<Data> = {
  /** The query whose data are shown. */
  query: ReadAgain & { data: Data | undefined }
  texts: { loading: string; empty: ReactNode; failed: string }
  isEmpty: (data: Data) => boolean
  empty?: { icon?: ReactNode; title?: string; action?: ReactNode } | undefined
  /** How many bars stand for the list while it loads. */
  skeletonRows?: number | undefined
  /** Stands for the list while it loads, in place of the bars. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A list, or what is said in its place while it loads, when it could not be loaded, and when it is empty. One that could not
 * be read again stays, and says so.
 */
export function ListStates<Data>({
  query,
  texts,
  isEmpty,
  empty,
  skeletonRows,
  skeleton,
  children,
}: ListStatesProps<Data>) {
  const { data, isError, refetch } = query
  if (data === undefined && isError) {
    return <ErrorState onRetry={() => void refetch()}>{texts.failed}</ErrorState>
  }
  if (data === undefined) return skeleton ?? <ListSkeleton label={texts.loading} rows={skeletonRows} />
  return (
    <>
      <StaleNotice query={query} />
      {isEmpty(data) ? <EmptyState {...empty}>{texts.empty}</EmptyState> : children(data)}
    </>
  )
}

/** The placeholder of a list while it loads. */
export function ListSkeleton({ label, rows = 6 }: { label: string; rows?: number | undefined }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never move
        <div key={index} className="skeleton h-14 rounded-lg max-md:h-32" />
      ))}
    </div>
  )
}
