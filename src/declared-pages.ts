import type { AnyRoute, AnyRouter } from '@tanstack/react-router'
import type { Dependencies, PageRoute } from '#platform/http/pages/page-route.ts'
import { getRouter } from './router.tsx'

/** The pages of the shop with what their routes declare, and what the layout around each of them shows. */
export function declaredPages(): { pages: PageRoute[]; layoutDependsOn: Dependencies } {
  const { routesByPath, routeTree }: AnyRouter = getRouter()
  const pages = Object.entries<AnyRoute>(routesByPath).map(([pattern, route]) => ({
    pattern,
    dependsOn: dependenciesOf(route),
    varyOn: route.options.staticData?.varyOn ?? null,
    cachedBy: route.options.staticData?.cachedBy ?? 'browser',
    readSearch: route.options.validateSearch,
    isPrivate: route.options.staticData?.isPrivate,
    takesForm: 'POST' in (route.options.server?.handlers ?? {}),
  }))
  return { pages, layoutDependsOn: dependenciesOf(routeTree) }
}

/** What a route and those around it show; null when one of them does not say. */
function dependenciesOf(route: AnyRoute): Dependencies {
  const own = route.options.staticData?.dependsOn
  if (!own) return null
  if (!route.parentRoute) return own
  const around = dependenciesOf(route.parentRoute)
  return around && [...around, ...own]
}
