import type { TopProduct } from './domain/statistics.ts'

const number = new Intl.NumberFormat('fr-FR')

/** The products sold most, by pieces in valid orders (ASTAT-04). */
export function TopProducts({ products }: { products: readonly TopProduct[] }) {
  if (products.length === 0) return <p className="text-sm text-quiet">Aucune vente pour le moment.</p>
  const most = products[0]?.quantity ?? 1
  return (
    <ol className="flex flex-col gap-4 text-sm">
      {products.map(({ name, quantity }) => (
        <li key={name}>
          <span className="flex items-baseline justify-between gap-4">
            <span className="line-clamp-2">{name}</span>
            <span className="shrink-0 font-medium whitespace-nowrap tabular-nums">
              {number.format(quantity)} <span className="sr-only">{quantity < 2 ? 'vendu' : 'vendus'}</span>
            </span>
          </span>
          <svg aria-hidden="true" className="mt-1.5 block h-2 w-full rounded-full bg-raised-3">
            <rect width={`${(quantity / most) * 100}%`} height="100%" rx="4" className="fill-brass" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
