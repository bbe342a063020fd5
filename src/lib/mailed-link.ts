/**
 * A secret of a link as it was made, from what arrives: mail programs break long lines (a space, a line end, `=`), take the
 * mark after a link for a part of it (`.`, `>`), and write it in capitals. For secrets in hex, and other words.
 */
export function readMailedWord(given: unknown): string {
  return readMailedSecret(given).toLowerCase()
}

/** The same for a secret whose capitals differ from its small letters. */
export function readMailedSecret(given: unknown): string {
  const isText = typeof given === 'string' || typeof given === 'number'
  return isText ? String(given).replace(/[^\w-]/g, '') : ''
}

/** The parameters of a link that may have arrived in capitals, by their names in small letters. */
export function mailedParameters(search: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name.toLowerCase(), value]))
}

/** The folder of the orders' own pages; what follows is the secret of the link (D43). */
const ORDER_PAGES = '/commande/'

/** The stream of one order, named by its id. */
export const orderEventsPath = /^\/api\/order-events\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isOrderPage(path: string): boolean {
  return path.toLowerCase().startsWith(ORDER_PAGES)
}

/** Whether a text can be the secret of a link: 22 characters of base64url or more. */
export function isLinkSecret(text: string): boolean {
  return /^[\w-]{22,64}$/.test(text)
}

/** The secret of an order's link as it arrives. In hex it is read in any case; earlier ones are not in hex. */
export function readLinkSecret(given: string): string {
  const secret = readMailedSecret(given)
  return /^[\da-f]{36}$/i.test(secret) ? secret.toLowerCase() : secret
}

export function orderPageUrl(origin: string, secret: string): string {
  return origin + ORDER_PAGES + secret
}

/** How the keys of all that a browser keeps of the order of a link begin. */
export function orderKey(secret: string): readonly [string, string] {
  return ['tracked-order', secret]
}
