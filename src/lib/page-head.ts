/** What the loader of a public page returns about the page. */
export type PageFacts = {
  title: string
  /** Its canonical path. A page about something that does not exist has none. */
  path?: string | undefined
}

/** What the root route's loader returns for every page. */
export type LayoutFacts = { origin: string; storeName: string }

type HeadContext = { loaderData?: PageFacts | undefined; matches: readonly { loaderData?: unknown }[] }

/**
 * The tags of a public page that browsers need: its title with the shop's name, and its canonical URL. The
 * server adds the tags that only robots read (inject-seo-tags.server.ts).
 */
export function pageHead({ loaderData: page, matches: [root] }: HeadContext) {
  if (!page || !root?.loaderData) return {}
  const { origin, storeName } = root.loaderData as LayoutFacts
  return {
    meta: [{ title: `${page.title} | ${storeName}` }],
    links: page.path ? [{ rel: 'canonical', href: origin + page.path }] : [],
  }
}
