export type PageFacts = {
  title: string
  /** Its canonical path. A page about something that does not exist has none. */
  path?: string | undefined
}

export type LayoutFacts = { origin: string; storeName: string }

type HeadContext = { loaderData?: PageFacts | undefined; matches: readonly { loaderData?: unknown }[] }

/** A public page's title and canonical URL. The tags for robots come from inject-seo-tags.server.ts. */
export function pageHead({ loaderData: page, matches: [root] }: HeadContext) {
  if (!page || !root?.loaderData) return {}
  const { origin, storeName } = root.loaderData as LayoutFacts
  return {
    meta: [{ title: `${page.title} | ${storeName}` }],
    links: page.path ? [{ rel: 'canonical', href: origin + page.path }] : [],
  }
}
