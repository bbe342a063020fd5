import type { InformationPageName } from './information-pages.ts'

/**
 * What a static page says of itself, brought when the page is: the texts of all pages would otherwise travel with every
 * first view.
 */
export async function informationHead(name: InformationPageName) {
  const { headOf } = await import('./information-pages.ts')
  return headOf(name)
}
