/** Which rows of a list a page shows, and from which end they are read. */
export type ListWindow = { page: number; offset: number; limit: number; fromEnd: boolean }

/**
 * The rows of a page, counted from the nearer end of the list: the last page of a long list costs no more than the first. A page
 * beyond the end is the last one.
 *
 * @param page from 1
 */
export function listWindow(page: number, total: number, perPage: number): ListWindow {
  const shown = Math.max(1, Math.min(page, Math.ceil(total / perPage)))
  const offset = (shown - 1) * perPage
  const limit = Math.max(0, Math.min(perPage, total - offset))
  const fromEnd = offset > total / 2
  return { page: shown, offset: fromEnd ? total - offset - limit : offset, limit, fromEnd }
}
