/** The rows of a list that a page shows, and from which end to read them. */
export type ListWindow = { page: number; offset: number; limit: number; fromEnd: boolean }

/**
 * The rows of a page, counted from the nearer end of the list, so that the last page of a long list costs no
 * more than the first. A page beyond the end becomes the last one.
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
