import { splitCursor } from '#lib/product-cursor.ts'
import { isUuid } from '#lib/uuid.ts'

type Reader = (value: string) => string | null

const uuid: Reader = (value) => (isUuid(value) ? value.toLowerCase() : null)
const cursor: Reader = (value) => (splitCursor(value) ? value : null)
const checkout: Reader = (value) => (value === 'checkout' ? value : null)

/** Query parameters that change what the server renders, and their values in their one spelling; all others are left to the browser. */
const renderedParameters: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  '/boutique': { categorie: uuid, apres: cursor },
  '/login': { returnTo: checkout },
  '/register': { returnTo: checkout },
}

const ofCategory: Readonly<Record<string, Reader>> = { apres: cursor }

/** What the server renders of the query of a page: empty, or `?name=value`. */
export function renderedQuery(path: string, parameters: URLSearchParams): string {
  const rendered = new URLSearchParams()
  const known = path.startsWith('/category/') ? ofCategory : (renderedParameters[path] ?? {})
  for (const [name, read] of Object.entries(known)) {
    const value = read(parameters.get(name) ?? '')
    if (value) rendered.set(name, value)
  }
  return rendered.size > 0 ? `?${rendered}` : ''
}
