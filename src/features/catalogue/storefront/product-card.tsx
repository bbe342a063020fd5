import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'
import { classNames } from '#ui/class-names.ts'
import { PictureFrame } from '#ui/picture-frame.tsx'
import type { ListedProduct } from '../domain/product.ts'
import { stockLevel, stockTexts } from '../domain/stock.ts'
import { LowStockLabel } from './stock-label.tsx'

const cardSizes =
  '(min-width: 78rem) 18rem, (min-width: 48rem) 30vw, (min-width: 40rem) 45vw, (min-width: 22rem) calc(50vw - 1.6rem), 90vw'

/** The level of a card's heading. It depends on the headings above the grid. */
export type CardHeading = 'h2' | 'h3'

type ProductCardProps = { product: ListedProduct; action: ReactNode; heading: CardHeading; first?: boolean }

/** A product in a grid: picture, name, price, a label for low stock, and a button given by the caller. */
export function ProductCard({ product, action, heading: Heading, first = false }: ProductCardProps) {
  const soldOut = stockLevel(product.stock) === 'sold_out'
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-raised transition duration-300 ease-soft hover:border-line-strong hover:shadow-lift">
      <div className="relative">
        <PictureFrame
          address={product.imageUrl}
          alt=""
          sizes={cardSizes}
          first={first}
          className={classNames(
            'transition duration-500 ease-soft',
            soldOut ? 'opacity-60 grayscale' : 'group-hover:scale-[1.03]',
          )}
        />
        {soldOut ? (
          <p className="absolute inset-x-0 bottom-0 bg-veil py-2 text-center text-sm font-semibold tracking-wide">
            {stockTexts.soldOutButton}
          </p>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3 sm:p-5 md:p-4 lg:p-5 xl:p-4">
        <Heading className="text-base sm:text-lg">
          <Link
            to="/product/$id"
            params={{ id: product.id }}
            className="after:absolute after:inset-0 hover:text-amber"
          >
            {product.name}
          </Link>
        </Heading>
        <LowStockLabel stock={product.stock} />
        <div className="mt-auto flex gap-2 pt-2 max-sm:flex-col sm:flex-wrap sm:items-center sm:justify-between">
          <p className="font-semibold whitespace-nowrap text-amber">{formatMoney(product.price)}</p>
          <div className="relative">{action}</div>
        </div>
      </div>
    </article>
  )
}
