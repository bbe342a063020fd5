import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { Price } from '#ui/price.tsx'
import { hasChoice, offeredProduct, totalStock } from '../formats.ts'
import { formerPrice, type ListedProduct, stockLevel, stockTexts } from '../product.ts'

const cardSizes =
  '(min-width: 78rem) 18rem, (min-width: 48rem) 30vw, (min-width: 40rem) 45vw, (min-width: 22rem) calc(50vw - 1.6rem), 90vw'

/** The level of a card's heading. It depends on the headings above the grid. */
export type CardHeading = 'h2' | 'h3'

type ProductCardProps = { product: ListedProduct; action: ReactNode; heading: CardHeading; first?: boolean }

/**
 * A product in a grid: picture, brand, name, what it smells of and its size, price. The caller's action
 * is at the picture's lower right corner; a disabled one is across the picture (SHOP-09). In a row of `card-place`s, names
 * are at one height, whichever of them has a brand.
 */
export function ProductCard({ product, action, heading: Heading, first = false }: ProductCardProps) {
  const stock = totalStock(product)
  const offered = offeredProduct(product)
  const isSoldOut = stockLevel(stock) === 'sold_out'
  const isClosed = isSoldOut || offered.price <= 0
  return (
    <article className="group relative card-place">
      <div className="min-w-0 pb-3">
        <div className="relative overflow-hidden rounded-sm">
          <PictureFrame
            address={product.imageUrl}
            alt=""
            sizes={cardSizes}
            first={first}
            className={classNames(
              'transition duration-500 ease-soft',
              isSoldOut ? 'opacity-60 grayscale' : 'group-hover:scale-[1.03]',
            )}
          />
          <LowStockLabel stock={stock} />
        </div>
        {product.brand ? (
          <p className="pointer-events-none mt-3 -mb-2.5 truncate text-xs text-quiet">{product.brand}</p>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col">
        <Heading className="line-clamp-2 text-base/snug sm:text-lg/snug">
          <Link
            to="/product/$id"
            params={{ id: product.id }}
            className="after:absolute after:inset-0 group-hover:text-amber"
          >
            {product.name}
          </Link>
        </Heading>
        {product.character ? (
          <p className="pointer-events-none mt-1 dotted text-xs text-quiet">
            {product.character.split(' · ').map((part) => (
              <span key={part} className="first-letter:uppercase">
                {part}{' '}
              </span>
            ))}
          </p>
        ) : null}
        <div className="mt-1">
          <Price
            amount={offered.price}
            former={formerPrice(offered)}
            isLowest={hasChoice(product)}
            className="font-medium whitespace-nowrap"
            formerClassName="text-xs"
          />
        </div>
      </div>
      {/* After the name for the keyboard, on the picture for the eye. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/5 items-end justify-end">
        {isClosed ? (
          <p className="w-full bg-veil text-center">{action}</p>
        ) : (
          <div className="pointer-events-auto p-1.5 sm:p-2">{action}</div>
        )}
      </div>
    </article>
  )
}

/** On a card's picture: the remaining pieces of a product whose stock is low (SHOP-10). */
function LowStockLabel({ stock }: { stock: number }) {
  if (stockLevel(stock) !== 'low') return null
  return (
    <p className="absolute top-0 left-0 flex flex-wrap gap-x-1.5 rounded-br-sm bg-veil px-2.5 py-1 text-xs">
      <span className="font-semibold text-amber">{stockTexts.remaining(stock)}</span>
      <span className="max-sm:sr-only">{stockTexts.limited}</span>
    </p>
  )
}

/** On the product page: the stock level in words (PROD-03). */
export function StockBadge({ stock }: { stock: number }) {
  const level = stockLevel(stock)
  if (level === 'sold_out') return <Badge tone="danger">{stockTexts.soldOutButton}</Badge>
  if (level === 'low') return <Badge tone="amber">{stockTexts.remaining(stock)}</Badge>
  return <Badge tone="ok">{stockTexts.available}</Badge>
}
