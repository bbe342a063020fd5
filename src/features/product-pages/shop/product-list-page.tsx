import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { readChoice } from '#features/catalogue/list-filters.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { type ListPlace, ListRouteError, ProductList, type RouteFailure } from './product-list.tsx'

const chip =
  'inline-flex min-h-11 items-center rounded-full border px-5 text-sm whitespace-nowrap transition duration-200'

function chipProps(chosen: boolean) {
  const look = chosen
    ? 'border-amber bg-amber font-semibold text-ink'
    : 'border-line-strong text-cream hover:border-amber hover:text-amber'
  return {
    className: `${chip} ${look}`,
    'aria-current': chosen || undefined,
    activeOptions: { exact: true },
    resetScroll: false,
  } as const
}

/** Scrolls the chosen category to the middle of a phone's filter, without moving the page. */
function scrollFilterTo(chosen: HTMLElement | null): void {
  const filter = chosen?.closest('nav')
  if (chosen && filter) filter.scrollLeft = chosen.offsetLeft - (filter.clientWidth - chosen.offsetWidth) / 2
}

type Category = { categoryId: string | null }

/** The search of another category: filters and order stay, the list begins anew. */
function keepFilters(categorie: string | undefined) {
  return (before: Record<string, unknown>) => ({ ...readChoice(before), categorie })
}

/** Title and category filter, which also stand above a list that could not be loaded. */
function ListFrame({ categoryId, children }: Category & { children: ReactNode }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <>
      <PageTitle eyebrow="Collection" title="Notre Boutique">
        Parfums, brumes et soins choisis pour la chaleur d’Abidjan, livrés partout en Côte d’Ivoire.
      </PageTitle>
      <div className="container-page">
        <nav
          aria-label="Filtrer par catégorie"
          className="relative -mx-5 mb-8 overflow-x-auto px-5 [scrollbar-width:none] md:mx-0 md:px-0"
        >
          <ul className="flex gap-2 py-1 md:flex-wrap">
            <li ref={categoryId === null ? scrollFilterTo : undefined}>
              <Link to="/boutique" search={keepFilters(undefined)} {...chipProps(categoryId === null)}>
                Tous les produits
              </Link>
            </li>
            {categories.map((category) => (
              <li key={category.id} ref={category.id === categoryId ? scrollFilterTo : undefined}>
                <Link
                  to="/boutique"
                  search={keepFilters(category.id)}
                  {...chipProps(category.id === categoryId)}
                >
                  {category.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </>
  )
}

/** Category filter and grid (SHOP-01, SHOP-02); the filter is in the URL, for reload and back. */
export function ProductListPage({ categoryId, ...list }: ListPlace) {
  return (
    <ListFrame categoryId={categoryId}>
      <ProductList
        categoryId={categoryId}
        {...list}
        emptyText={
          categoryId === null
            ? 'Aucun produit disponible pour le moment.'
            : 'Aucun produit dans cette catégorie.'
        }
      />
    </ListFrame>
  )
}

/** The same page when its list could not be loaded: another category may be there (SHOP-08). */
export function ProductListFailure({ categoryId, ...failure }: Category & RouteFailure) {
  return (
    <ListFrame categoryId={categoryId}>
      <ListRouteError heading="h2" {...failure} />
    </ListFrame>
  )
}
