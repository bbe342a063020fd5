import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chosenValues, filterNames, type ListChoice } from '#features/catalogue/list-filters.ts'
import { productGridQuery } from '#features/catalogue/product-grid.api.ts'
import { ProductGrid, ProductGridSkeleton } from '#features/catalogue/shop/product-grid.tsx'
import {
  isFiltered,
  type ListFilters,
  perfumesText,
  toggled,
  valueLabel,
  withoutFilters,
} from '#features/catalogue/shown-filters.ts'
import { CardAddButton } from '#features/orders/shop/add-button.tsx'
import { LoadFailure, useRouteRetry } from '#features/settings/shop/load-failure.tsx'
import { Button, buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { X } from '#ui/icons/icons.tsx'
import { togglePopoverByScript } from '#ui/popover.ts'
import { EmptyState } from '#ui/states.tsx'
import { choiceLink, FILTERS_ID, FilterSheet } from './filter-sheet.tsx'

/** How many pictures of a list are visible at first, below a title without a picture. */
export const FIRST_PICTURES = 2

/** What a list shows: of one category or of all, filtered and ordered, from its first product or after a cursor. */
export type ListPlace = { categoryId: string | null; after: string | null; choice: ListChoice }

type ProductListProps = ListPlace & {
  emptyText: string
  firstPictures?: number
}

/** The products of a category or all, 24 at a time, loading, empty and error (SHOP-05 to SHOP-08). */
export function ProductList({
  categoryId,
  after,
  choice,
  emptyText,
  firstPictures = FIRST_PICTURES,
}: ProductListProps) {
  const { data, error, isError, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(productGridQuery(categoryId, after, choice))
  if (!data)
    return isError ? <ListError error={error} onRetry={() => void refetch()} /> : <ProductGridSkeleton />
  const products = data.pages.flatMap((page) => page.rows)
  const next = data.pages.at(-1)?.next
  const filters = data.pages[0]?.filters
  const canFilter = filters && Object.values(filters.values).some((values) => values.length > 0)
  if (!canFilter) return <EmptyState>{emptyText}</EmptyState>
  return (
    <FilteredList categoryId={categoryId} filters={filters} choice={choice}>
      <ProductGrid
        products={products}
        heading="h2"
        firstPictures={firstPictures}
        action={(product) => <CardAddButton product={product} />}
      />
      {isFetchNextPageError ? (
        <ListError error={error} onRetry={() => void fetchNextPage()} />
      ) : next ? (
        <MoreLink after={next} isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      ) : null}
    </FilteredList>
  )
}

/** Appends the next products. Without JavaScript it is a link to the next page. */
function MoreLink({ after, isBusy, onMore }: { after: string; isBusy: boolean; onMore: () => void }) {
  const search = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr }))
  search.set('apres', after)
  return (
    <div className="mt-10 flex justify-center">
      <a
        href={`?${search}`}
        rel="nofollow"
        aria-disabled={isBusy || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          if (!isBusy) onMore()
        }}
        className={buttonClasses('secondary')}
      >
        {isBusy ? 'Chargement…' : 'Voir plus de produits'}
      </a>
    </div>
  )
}

type ListErrorProps = { error: unknown; onRetry: () => void; heading?: 'h1' | 'h2' }

/** A list of products that could not be loaded (SHOP-08). */
function ListError({ error, onRetry, heading = 'h2' }: ListErrorProps) {
  return (
    <LoadFailure heading={heading} error={error} onRetry={onRetry}>
      Impossible de charger les produits. Veuillez réessayer.
    </LoadFailure>
  )
}

/** What a route gives to the component that stands in for its page. */
export type RouteFailure = { error: unknown; reset: () => void }

/** The same for a route whose list could not be loaded: the whole page, or what is below the page's own title. */
export function ListRouteError({ error, reset, heading = 'h1' }: RouteFailure & { heading?: 'h1' | 'h2' }) {
  return <ListError heading={heading} error={error} onRetry={useRouteRetry(reset)} />
}

type FilteredListProps = {
  categoryId: string | null
  filters: ListFilters
  choice: ListChoice
  children: ReactNode
}

/** A list with its filters (FILT-01): beside it, on a narrow screen in a sheet over its lower half. */
function FilteredList({ categoryId, filters, choice, children }: FilteredListProps) {
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
      <FilterSheet categoryId={categoryId} filters={filters} choice={choice} />
      <div>
        <div className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            look="secondary"
            popoverTarget={FILTERS_ID}
            onClick={() => togglePopoverByScript(FILTERS_ID)}
            className="px-5 lg:hidden"
          >
            Filtrer
          </Button>
          <p role="status" className="text-sm text-quiet first-letter:uppercase">
            {perfumesText(filters.total)}
          </p>
          {filters.total > 0 && isFiltered(choice) ? (
            <>
              <ChosenFilters
                filters={filters}
                choice={choice}
                className="max-lg:order-last max-lg:-mx-5 max-lg:w-screen max-lg:overflow-x-auto max-lg:px-5 max-lg:[scrollbar-width:none] lg:flex-wrap"
              />
              <ClearFilters className="max-lg:ml-auto" />
            </>
          ) : null}
        </div>
        {filters.total > 0 ? (
          children
        ) : (
          <EmptyState
            action={
              <div className="flex flex-col items-center gap-1">
                <ChosenFilters filters={filters} choice={choice} className="flex-wrap justify-center" />
                <ClearFilters />
              </div>
            }
          >
            Aucun parfum ne correspond. Retirez un filtre.
          </EmptyState>
        )}
      </div>
    </div>
  )
}

type ChosenFiltersProps = { filters: ListFilters; choice: ListChoice; className: string }

function ChosenFilters({ filters, choice, className }: ChosenFiltersProps) {
  return (
    <ul aria-label="Filtres choisis" className={classNames('flex items-center gap-2', className)}>
      {filterNames.flatMap((name) => {
        const chosen = chosenValues(choice, name)
        return filters.values[name]
          .filter(({ value }) => chosen.includes(value))
          .map((value) => (
            <li key={name + value.value}>
              <Link
                {...choiceLink((before) => toggled(before, name, value.value))}
                aria-label={`Retirer le filtre ${valueLabel(name, value)}`}
                className={buttonClasses('secondary', 'px-4 font-normal whitespace-nowrap')}
              >
                {valueLabel(name, value)} <X className="size-4" />
              </Link>
            </li>
          ))
      })}
    </ul>
  )
}

function ClearFilters({ className }: { className?: string }) {
  return (
    <Link
      {...choiceLink(withoutFilters)}
      className={buttonClasses(
        'quiet',
        classNames('px-2 whitespace-nowrap underline underline-offset-4', className),
      )}
    >
      <span>
        Effacer<span className="max-sm:sr-only"> les filtres</span>
      </span>
    </Link>
  )
}
