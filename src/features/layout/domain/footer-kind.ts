/** How much of the footer a page shows: all of it unless its route says otherwise. */
export type FooterKind = 'short' | 'none'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `short` at a checkout, where nothing should lead away; `none` where nobody shops. */
    footer?: FooterKind
  }
}
