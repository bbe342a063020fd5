import type { PageFacts } from '#lib/page-head.ts'

/**
 * Title and canonical path of a content page, by its path or its English one. They are imported when needed, so that
 * the titles of all pages are not part of every first view.
 */
export async function contentFacts(wanted: string): Promise<PageFacts> {
  const { contentPages } = await import('./content-pages.ts')
  const page = contentPages.find(({ path, alias }) => path === wanted || alias === wanted)
  if (!page) throw new Error(`${wanted} is no content page`)
  return { title: page.title, path: page.path }
}
