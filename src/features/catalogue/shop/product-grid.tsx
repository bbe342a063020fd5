import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { SelectiveHydration } from '#ui/loading/selective-hydration.tsx'
import type { ListedProduct } from '../product.ts'
import { type CardHeading, ProductCard } from './product-card.tsx'

const columns = {
  four: 'grid grid-cols-1 gap-x-3 gap-y-8 min-[22rem]:grid-cols-2 sm:gap-x-5 md:grid-cols-3 md:gap-x-7 md:gap-y-12 xl:grid-cols-4',
  three:
    'grid grid-cols-1 gap-x-3 gap-y-8 min-[22rem]:grid-cols-2 sm:gap-x-5 md:gap-x-7 md:gap-y-12 lg:grid-cols-3',
} as const

type Columns = keyof typeof columns

type ProductGridProps = {
  products: readonly ListedProduct[]
  action: (product: ListedProduct) => ReactNode
  heading: CardHeading
  /** How many pictures are visible at first, and are loaded before the others. */
  firstPictures?: number
  /** How many products a phone can show before anybody scrolls. */
  firstVisible?: number
  /** The number of columns on a wide screen. */
  upTo?: Columns
}

/** Products in 1 to 4 columns (SHOP-03). */
export function ProductGrid({
  products,
  action,
  heading,
  firstPictures = 0,
  firstVisible = 4,
  upTo = 'four',
}: ProductGridProps) {
  return (
    <ul className={columns[upTo]}>
      {products.map((product, position) => (
        <li
          key={product.id}
          className={classNames('card-place', position >= firstVisible && 'below-first-screen')}
        >
          <SelectiveHydration>
            <ProductCard
              product={product}
              action={action(product)}
              heading={heading}
              first={position < firstPictures}
            />
          </SelectiveHydration>
        </li>
      ))}
    </ul>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function ProductGridSkeleton({ count = 8, upTo = 'four' }: { count?: number; upTo?: Columns }) {
  return (
    <div role="status" aria-label="Chargement des produits" className={columns[upTo]}>
      {places.slice(0, count).map((place) => (
        <div key={place}>
          <div className="skeleton aspect-4/5 rounded-sm" />
          <div className="flex flex-col gap-2 pt-3">
            <div className="skeleton h-6 w-2/3 rounded-sm" />
            <div className="skeleton h-4 w-1/2 rounded-sm" />
            <div className="skeleton h-6 w-1/3 rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  )
}
