import { useRouterState } from '@tanstack/react-router'

/** A place on the same page is no other page. */
const addressOf = ({ pathname, searchStr }: { pathname: string; searchStr: string }) => pathname + searchStr

/** Whether the next page loads, while the present one is still shown. */
export function useIsNavigating(): boolean {
  return useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && addressOf(location) !== addressOf(resolvedLocation),
  })
}
