import { useRouterState } from '@tanstack/react-router'
import { WaitingBar } from '#ui/loading/waiting-bar.tsx'

/** On a slow network the page before stays while the next one is on its way: this says that the press has counted. */
export function Moving() {
  const isMoving = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  })
  return isMoving ? <WaitingBar /> : null
}
