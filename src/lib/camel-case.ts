const known = new Map<string, string>()

/** A name of the database as TypeScript writes it: `order_number` becomes `orderNumber`. */
export function camelCase(name: string): string {
  if (!name.includes('_')) return name
  let turned = known.get(name)
  if (turned === undefined) {
    turned = name.replace(/(?<=.)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    known.set(name, turned)
  }
  return turned
}

/** The name of a column or of a key, from how TypeScript writes it: `orderNumber` becomes `order_number`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A row, or JSON of the database, with its keys in camelCase, those of JSON within it too, and times as ISO text. */
export function camelCaseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCaseKeys)
  if (value instanceof Date) return value.toISOString()
  if (!isRecord(value)) return value
  const turned: Record<string, unknown> = {}
  for (const key in value) turned[camelCase(key)] = camelCaseKeys(value[key])
  return turned
}

/** The JSON of a value whose keys the database reads: in snake_case, without half characters and NUL, which it refuses. */
export function snakeCaseJson(value: object): string {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === 'string') return part.toWellFormed().replaceAll('\u0000', '')
    if (!isRecord(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [snakeCase(key), inner]))
  })
}

/** Rows and JSON; not bytes. `pg` makes its rows without a prototype or with that of `Object`. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
