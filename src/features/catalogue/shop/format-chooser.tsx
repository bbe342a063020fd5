import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#lib/format/money.ts'
import { productQuery, relatedProductsQuery } from '../catalogue.api.ts'
import { sizesText } from '../formats.ts'
import type { ProductDetail, ProductFormat } from '../product.ts'
import { stockTexts } from '../product.ts'

/** What is put in place of an answer: shown at once, and asked for as soon as it is shown. */
const outdated = { updatedAt: 1 }

/** The formats of a perfume as links (FMT-01), with price and stock at once; the rest is loaded behind. */
export function FormatChooser({ product }: { product: ProductDetail }) {
  const queryClient = useQueryClient()
  const show = (format: ProductFormat) => {
    const { size: _, ...known } = format
    queryClient.setQueryData<ProductDetail | null>(
      productQuery(format.id).queryKey,
      (remembered) => remembered ?? { ...product, ...known },
      outdated,
    )
    // What is shown below the formats of a perfume hardly differs.
    queryClient.setQueryData(
      relatedProductsQuery(format.id).queryKey,
      (remembered) => remembered ?? queryClient.getQueryData(relatedProductsQuery(product.id).queryKey),
      outdated,
    )
  }
  if (!product.formats) return null
  return (
    <nav aria-label="Format">
      <p className="mb-2 text-sm text-quiet max-md:sr-only">Format</p>
      <ul className="flex flex-wrap gap-2">
        {product.formats.map((format) => (
          <li key={format.id}>
            <Link
              to="/product/$id"
              params={{ id: format.id }}
              replace
              resetScroll={false}
              preload={false}
              onClick={() => show(format)}
              className="flex min-h-11 flex-col rounded-md border border-line-strong px-3 py-2 text-sm sm:px-4 transition duration-200 hover:border-amber aria-[current=page]:border-amber aria-[current=page]:bg-amber-soft"
            >
              <span className={format.stock > 0 ? 'font-semibold' : 'text-quiet line-through'}>
                {sizesText([format])}
              </span>
              <span className="text-xs text-quiet">
                {format.stock > 0 ? formatMoney(format.price) : stockTexts.soldOutButton}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
