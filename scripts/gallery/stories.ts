import { accountStories } from './account-stories.ts'
import { adminOrderStories } from './admin-order-stories.ts'
import { adminProductStories } from './admin-product-stories.ts'
import { adminStories } from './admin-stories.ts'
import { checkoutStories } from './checkout-stories.ts'
import { storefrontStories } from './storefront-stories.ts'
import type { Story } from './story.ts'

const pages = [
  ['about', '/a-propos'],
  ['contact', '/contact'],
  ['legal-notice', '/mentions-legales'],
  ['privacy', '/confidentialite'],
  ['terms', '/cgv'],
  ['cookies', '/cookies'],
  ['shipping', '/livraison'],
  ['returns', '/retours'],
  ['size-guide', '/guide-tailles'],
  ['history', '/notre-histoire'],
  ['values', '/nos-valeurs'],
  ['careers', '/carrieres'],
] as const

/** The content pages: one for all of them, with the rows of contacts. */
const contentStories: readonly Story[] = pages.map(([name, path]) =>
  name === 'contact' ? { name, path, isFrequent: true } : { name, path },
)

/** All stories. Those that place orders come last, so that no other story shows these orders. */
export const stories: readonly Story[] = [
  ...storefrontStories,
  ...contentStories,
  ...accountStories,
  ...adminStories,
  ...adminOrderStories,
  ...adminProductStories,
  ...checkoutStories,
]
