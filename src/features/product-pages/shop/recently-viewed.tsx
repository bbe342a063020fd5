import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { stockLevel, stockTexts } from '#features/catalogue/product.ts'
import { cartProductsQuery } from '#features/catalogue/stocks.api.ts'
import { guardedBy, storedValue } from '#lib/browser-storage.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { RECENT_PRODUCTS_KEY, recentIds, withSeen } from '../recent-products.ts'

/** What was seen on this phone before, as the shop has it now; nothing without any (REL-03). */
export default function RecentlyViewed({ id }: { id: string }) {
  const [ids, setIds] = useState(() => readRecentProducts().filter((seen) => seen !== id))
  const { data } = useQuery(cartProductsQuery(ids))
  const products = ids.flatMap((seen) => data?.find((product) => product.id === seen) ?? [])
  const { place, isBelow } = useOncePastTheScreen(products.length > 0)

  // The phone's storage is outside React: it learns what was seen, and what is no longer for sale.
  useEffect(() => noteRecentProduct(id), [id])
  useEffect(() => {
    if (data) forgetRecentProducts(ids.filter((seen) => !data.some((product) => product.id === seen)))
  }, [data, ids])

  function forgetAll() {
    forgetRecentProducts()
    setIds([])
  }

  if (!isBelow || products.length === 0) return <div ref={place} />
  return (
    <section aria-labelledby="vu-recemment" className="container-page mt-16 md:mt-20">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="vu-recemment" className="text-2xl">
          Vu récemment
        </h2>
        <Button look="quiet" className="-mr-4 px-4" onClick={forgetAll}>
          Oublier
        </Button>
      </div>
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-3 md:mx-0 md:scroll-px-0 md:gap-5 md:px-0">
        {products.map(({ id, name, price, imageUrl, stock }) => (
          <li key={id} className="w-28 shrink-0 snap-start md:w-32">
            <Link to="/product/$id" params={{ id }} className="group flex flex-col gap-2">
              <div className="overflow-hidden rounded-sm">
                <PictureFrame address={imageUrl} alt="" sizes="8rem" />
              </div>
              <p className="font-display leading-snug wrap-anywhere group-hover:text-amber">{name}</p>
              <p className="text-sm font-medium whitespace-nowrap text-quiet">
                {stockLevel(stock) === 'sold_out' ? stockTexts.soldOutButton : formatMoney(price)}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the place was below the visible part: nothing that is being read moves. */
function useOncePastTheScreen(isReady: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [isBelow, setBelow] = useState(false)

  // Where the page is scrolled to is outside React.
  useEffect(() => {
    if (!isReady || !place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting && (entry?.boundingClientRect.top ?? 0) > 0) setBelow(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isReady])

  return { place, isBelow }
}

const seen = storedValue('phone', RECENT_PRODUCTS_KEY, guardedBy(Array.isArray))

/** The ids of the products that were seen on this phone, the last one first (REL-03). */
function readRecentProducts(): string[] {
  return recentIds(seen.read())
}

function noteRecentProduct(id: string): void {
  seen.write(withSeen(readRecentProducts(), id))
}

function forgetRecentProducts(gone: readonly string[] = readRecentProducts()): void {
  const left = readRecentProducts().filter((id) => !gone.includes(id))
  seen.write(left.length > 0 ? left : null)
}
