import { Link } from '@tanstack/react-router'
import { classNames } from '#ui/class-names.ts'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { priceText } from '../domain/formats.ts'
import type { SearchHit } from '../domain/search-hit.ts'

type SearchHitsProps = {
  id: string
  hits: readonly SearchHit[]
  /** Index of the hit that Enter opens; -1 for none. */
  active: number
  /** Whether these are the hits of the previous query. */
  isOutdated: boolean
  onChoose: () => void
}

/** The hits as the listbox of the search box: links to the products with picture and price (SRCH-04). */
export function SearchHits({ id, hits, active, isOutdated, onChoose }: SearchHitsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Résultats"
      aria-busy={isOutdated}
      className={classNames('-mx-2 mt-2 divide-y divide-line transition', isOutdated ? 'opacity-60' : '')}
    >
      {hits.map((hit, place) => (
        <Link
          key={hit.id}
          id={`${id}-${hit.id}`}
          role="option"
          aria-selected={place === active}
          tabIndex={-1}
          to="/product/$id"
          params={{ id: hit.id }}
          preload={false}
          onClick={onChoose}
          className="flex items-center gap-4 p-2 transition hover:bg-amber-soft aria-selected:bg-amber-soft aria-selected:outline-2 aria-selected:outline-amber"
        >
          <div className="w-14 shrink-0 overflow-hidden rounded-sm">
            <PictureFrame address={hit.imageUrl} alt="" sizes="3.5rem" />
          </div>
          <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
            <div className="min-w-0 flex-1">
              <p className="font-display">{hit.name}</p>
              <p className="hidden truncate text-sm text-quiet sm:block">
                {hit.description?.split('\n', 1)[0]}
              </p>
            </div>
            <p className="text-sm font-medium whitespace-nowrap">{priceText(hit)}</p>
          </div>
        </Link>
      ))}
    </div>
  )
}

/** A placeholder while the first hits load. */
export function SearchHitsSkeleton() {
  return (
    <div className="mt-2 flex flex-col gap-4 py-2">
      {['a', 'b', 'c'].map((place) => (
        <div key={place} className="flex items-center gap-4">
          <div className="skeleton aspect-4/5 w-14 rounded-sm" />
          <div className="skeleton h-5 w-1/2 rounded-sm" />
        </div>
      ))}
    </div>
  )
}
