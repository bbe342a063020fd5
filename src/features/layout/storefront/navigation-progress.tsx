import { useHydrated } from '@tanstack/react-router'
import { useIsNavigating } from '#ui/loading/use-is-navigating.ts'

/**
 * A progress bar while the next page loads. On a slow network the current page stays meanwhile. The page may be left
 * before this is hydrated: it begins as the server rendered it, without the bar.
 */
export function NavigationProgress() {
  const isNavigating = useIsNavigating()
  return useHydrated() && isNavigating ? <ProgressBar /> : null
}

/** A bar at the top of the screen while something loads. It appears with a short delay. */
export function ProgressBar() {
  return (
    <div
      role="progressbar"
      aria-label="Chargement"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-advance bg-amber"
    />
  )
}
