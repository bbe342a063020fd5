import type { ShopChange } from '../../changes/change-listener.ts'
import type { Dependencies } from './page-route.ts'

/**
 * Whether a change of the shop's data makes a page with these dependencies out of date. Any change does so
 * when they are not known.
 */
export function isTouchedBy({ table, op, ids }: ShopChange, dependsOn: Dependencies): boolean {
  if (dependsOn === null || dependsOn.includes(table)) return true
  if (op === 'many') return dependsOn.some((source) => source.startsWith(`${table}/`))
  return ids.some((id) => dependsOn.includes(`${table}/${id}`))
}

/** The dependencies of a page whose path has these parameters: `products/$id` becomes `products/<id>`. */
export function withParameters(dependsOn: Dependencies, parameters: Record<string, string>): Dependencies {
  return dependsOn?.map((source) => source.replace(/\$(\w+)$/, (_, name) => parameters[name] ?? '')) ?? null
}
