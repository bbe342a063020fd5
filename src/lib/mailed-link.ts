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
