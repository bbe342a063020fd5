import { isUuid } from '#lib/uuid.ts'

type Reader = (value: string) => string | null

const uuid: Reader = (value) => (isUuid(value) ? value.toLowerCase() : null)
const checkout: Reader = (value) => (value === 'checkout' ? value : null)

/** Query parameters that change what the server renders, and their values in their one spelling; all others are left to the browser. */
const renderedParameters: Readonly<Record<string, Readonly<Record<string, Reader>>>> = {
  '/boutique': { categorie: uuid },
  '/login': { returnTo: checkout },
  '/register': { returnTo: checkout },
}

/** What the server renders of the query of a page: empty, or `?name=value`. */
export function renderedQuery(path: string, parameters: URLSearchParams): string {
  const rendered = new URLSearchParams()
  for (const [name, read] of Object.entries(renderedParameters[path] ?? {})) {
    const value = read(parameters.get(name) ?? '')
    if (value) rendered.set(name, value)
  }
  return rendered.size > 0 ? `?${rendered}` : ''
}
