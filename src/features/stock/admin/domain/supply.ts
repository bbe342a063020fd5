import type { Page } from '#lib/lists/page.ts'
import type { StockedProduct } from './movement.ts'

/** How the address of the administration names the list of what has to be bought, and the movements of a product. */
export const SUPPLY = 'supply'
export const MOVEMENTS = 'movements'

export const SUPPLY_PER_PAGE = 20

/** A product to buy. `missing`: pieces that orders hold beyond the stock; `sold`: pieces ordered in 30 days. */
export type ProductToSupply = StockedProduct & { missing: number; sold: number }

export type SupplyPage = Page<ProductToSupply>
