import { accountScenes } from './account-scenes.ts'
import { checkoutScenes } from './checkout-scenes.ts'
import { informationScenes } from './information-scenes.ts'
import type { Scene } from './scene.ts'
import { staffScenes } from './staff-scenes.ts'
import { storefrontScenes } from './storefront-scenes.ts'

/** All scenes. Those that place orders come last: the others show none of them. */
export const scenes: readonly Scene[] = [
  ...storefrontScenes,
  ...informationScenes,
  ...accountScenes,
  ...staffScenes,
  ...checkoutScenes,
]
