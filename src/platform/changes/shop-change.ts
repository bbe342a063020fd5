import { camelCase } from '#lib/camel-case.ts'

/**
 * A change that a trigger of the database announced: which rows of which table. `many` names no rows: there
 * were too many.
 */
export type ShopChange = {
  table: string
  op: 'insert' | 'update' | 'delete' | 'many'
  ids: readonly string[]
}

/** Parses a notification's payload; null when it is not a change of the shop. */
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
  return { table: camelCase(table), op, ids }
}
