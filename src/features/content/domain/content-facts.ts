import type { PageFacts } from '#lib/page-head.ts'
import type { InformationPageName } from './information-pages.ts'

/**
 * What a static page says of itself, brought when the page is: the texts of all pages would otherwise travel with every
 * first view. Both addresses of a page name the French one as its own.
 */
export async function informationFacts(name: InformationPageName): Promise<PageFacts> {
  const { informationPages } = await import('./information-pages.ts')
  const { title, path } = informationPages[name]
  return { title, path }
}
