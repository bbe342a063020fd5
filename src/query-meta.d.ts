import '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the staff reads in a toast when the query has failed; gets the reason in French. */
      loadFailure?: (reason: string) => string
    }
  }
}
