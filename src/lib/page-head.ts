/** What a public page says of itself: its loader gives this. */
export type PageFacts = {
  title: string
  /** Its own path, the one that search engines keep; a page about something that does not exist has none. */
  path?: string | undefined
}

/** What the frame's loader gives for every page. */
export type FrameFacts = { origin: string; storeName: string }

type HeadContext = { loaderData?: PageFacts | undefined; matches: readonly { loaderData?: unknown }[] }

/**
 * Title with the shop's name and canonical address of a public page: what a browser shows and shares. What only robots read is added
 * by the server alone (inject-seo-tags.server.ts).
 */
export function pageHead({ loaderData: page, matches: [frame] }: HeadContext) {
  if (!page || !frame?.loaderData) return {}
  const { origin, storeName } = frame.loaderData as FrameFacts
  return {
    meta: [{ title: `${page.title} | ${storeName}` }],
    links: page.path ? [{ rel: 'canonical', href: origin + page.path }] : [],
  }
}
