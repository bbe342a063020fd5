import type { DB } from '#platform/database/types.gen.ts'
import type { ShopChange } from '../../changes/change-listener.ts'

/**
 * Who may cache a page outside of the shop (docs/decisions/020). `anyone`: proxies and CDNs too, for a
 * second, because it contains nothing personal. `browser`: only its visitor's browser. `nobody`: its address
 * contains a secret, or its content is personal.
 */
export type CachedBy = 'anyone' | 'browser' | 'nobody'

type Table = keyof DB & string

/** Any rows of a table, or the one that a parameter of the path names (`products/$id`). */
export type DataSource = Table | `${Table}/$${string}`

declare module '@tanstack/react-router' {
  /** Each route states both: when its page is out of date, and which requests it answers. */
  interface StaticDataRouteOption {
    /** What the page shows beside what its layout shows. A change of it makes the page out of date. */
    dependsOn: readonly DataSource[]
    /** The search parameters that change what the server renders. The server leaves all others out. */
    varyOn: readonly string[]
    /** Who may cache the page outside of the shop; the browser unless the route says otherwise. */
    cachedBy?: CachedBy
    /** Its path has a secret: in no cache, and no request made from it names its address. */
    isPrivate?: boolean
  }
}

/** Tables (`products`) and rows (`products/<id>`) that a page shows. Null: anything. */
export type Dependencies = readonly string[] | null

export type PageRoute = {
  /** As the router writes it: `/boutique`, `/product/$id`. */
  pattern: string
  dependsOn: Dependencies
  /** Search parameters that change the rendering; null: each query is another page. */
  varyOn: readonly string[] | null
  /** Reads and corrects search parameters; an invalid one is left out. */
  readSearch?: ((search: Record<string, string>) => Readonly<Record<string, unknown>>) | undefined
  cachedBy: CachedBy
  isPrivate?: boolean | undefined
  /** The page also takes a form by POST. */
  takesForm: boolean
}

/** Whether a change makes a page out of date; any does when its dependencies are not known. */
export function isTouchedBy({ table, op, ids }: ShopChange, dependsOn: Dependencies): boolean {
  if (dependsOn === null || dependsOn.includes(table)) return true
  if (op === 'many') return dependsOn.some((source) => source.startsWith(`${table}/`))
  return ids.some((id) => dependsOn.includes(`${table}/${id}`))
}

/** The dependencies of a page whose path has these parameters: `products/$id` becomes `products/<id>`. */
export function withParameters(dependsOn: Dependencies, parameters: Record<string, string>): Dependencies {
  return dependsOn?.map((source) => source.replace(/\$(\w+)$/, (_, name) => parameters[name] ?? '')) ?? null
}
