import { useHydrated, useRouterState } from '@tanstack/react-router'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'

/** A place on the same page is no other page. */
const addressOf = ({ pathname, searchStr }: { pathname: string; searchStr: string }) => pathname + searchStr

/**
 * A progress bar while the next page loads. On a slow network the current page stays meanwhile. The page may be left
 * before this is hydrated: it begins as the server rendered it, without the bar.
 */
export function NavigationProgress() {
  const isNavigating = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && addressOf(location) !== addressOf(resolvedLocation),
  })
  return useHydrated() && isNavigating ? <ProgressBar /> : null
}
