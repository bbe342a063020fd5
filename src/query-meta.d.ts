import '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The text of the toast when the query has failed; takes the reason in French. */
      loadFailure?: (reason: string) => string
    }
  }
}
