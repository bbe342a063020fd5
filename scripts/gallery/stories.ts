import { accountStories } from './account-stories.ts'
import { adminOrderStories } from './admin-order-stories.ts'
import { adminProductStories } from './admin-product-stories.ts'
import { adminStories } from './admin-stories.ts'
import { checkoutStories } from './checkout-stories.ts'
import { contentStories } from './content-stories.ts'
import { storefrontStories } from './storefront-stories.ts'
import type { Story } from './story.ts'

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
