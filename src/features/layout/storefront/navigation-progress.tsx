import { useRouterState } from '@tanstack/react-router'
import { ProgressBar } from '#ui/loading/progress-bar.tsx'

/** A progress bar while the next page loads. On a slow network the current page stays meanwhile. */
export function NavigationProgress() {
  const isNavigating = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
  return isNavigating ? <ProgressBar /> : null
}
