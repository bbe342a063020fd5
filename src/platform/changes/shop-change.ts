/** What a trigger of the database tells: which rows of which table changed. `many` names no rows: too many did. */
export type ShopChange = {
  table: string
  op: 'insert' | 'update' | 'delete' | 'many'
  ids: readonly string[]
}

/** Reads a notification's text; null for one that is not ours. */
export function parseShopChange(payload: string): ShopChange | null {
  let value: unknown
  try {
    value = JSON.parse(payload)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('table' in value) || !('op' in value)) return null
  const { table, op } = value
  if (typeof table !== 'string') return null
  if (op !== 'insert' && op !== 'update' && op !== 'delete' && op !== 'many') return null
  const ids = 'ids' in value && Array.isArray(value.ids) ? value.ids.map(String) : []
  return { table, op, ids }
}
