import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Result, unwrap } from '#lib/errors/result.ts'

type ListQuery<Page> = {
  queryKey: readonly unknown[]
  read: (signal: AbortSignal) => Promise<Result<Page>>
  /** The text of the toast when it could not be loaded, from the reason; without one only its place says so. */
  loadFailure?: ((reason: string) => string) | undefined
}

/** A page of a list. While another one loads, the previous one stays on the screen. */
export const listQuery = <Page>({ queryKey, read, loadFailure }: ListQuery<Page>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => unwrap(await read(signal)),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    retry: 1,
    meta: loadFailure ? { loadFailure } : {},
  })
