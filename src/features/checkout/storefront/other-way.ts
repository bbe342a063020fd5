/** The look of a link to another form, or to the account. */
export const otherWayLink =
  'inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap text-amber underline-offset-4 hover:underline'
