import { type PageFacts, pageHead } from '#lib/page-head.ts'

/** Title and path of a content page, imported when needed: no first view has the titles of all. */
async function contentFacts(wanted: string): Promise<PageFacts> {
  const { contentPages } = await import('./content-pages.ts')
  const page = contentPages.find(({ path, alias }) => path === wanted || alias === wanted)
  if (!page) throw new Error(`${wanted} is no content page`)
  return { title: page.title, path: page.path }
}

/** What the routes of all content pages share: each is the same for everybody, until the next release. */
export const contentRoute = (path: string) => ({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' as const },
  loader: () => contentFacts(path),
  head: pageHead,
})
