import type { PageFacts } from '#lib/page-head.ts'
import type { ContentPageName } from './content-pages.ts'

/**
 * Title and canonical path of a content page. They are imported when needed, so that the titles of all pages
 * are not part of every first view. Both addresses of a page have the French one as their canonical path.
 */
export async function contentFacts(name: ContentPageName): Promise<PageFacts> {
  const { contentPages } = await import('./content-pages.ts')
  const { title, path } = contentPages[name]
  return { title, path }
}
