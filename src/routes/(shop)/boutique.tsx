import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { choiceNames, filterSearch, readChoice } from '#features/catalogue/list-filters.ts'
import { productGridQuery } from '#features/catalogue/product-grid.api.ts'
import { ProductListFailure, ProductListPage } from '#features/product-pages/shop/product-list-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { markNotFound } from '#platform/http/pages/page-context.ts'
import { loadPages, loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/(shop)/boutique')({
  staticData: {
    dependsOn: ['products', 'listedPerfumes', 'categories'],
    varyOn: ['categorie', ...choiceNames, 'apres'],
    cachedBy: 'anyone',
  },
  validateSearch: filterSearch,
  // The router leaves unknown parameters in the search: those of an advertisement are no choice.
  loaderDeps: ({ search }) => ({
    categoryId: search.categorie ?? null,
    after: search.apres ?? null,
    choice: readChoice(search),
  }),
  loader: async ({ context: { queryClient }, deps }) => {
    const products = loadPages(queryClient, productGridQuery(deps.categoryId, deps.after, deps.choice))
    const [, categories] = await Promise.all([
      products,
      // What failed is not said before the products had all their tries (LIM-05): the home page may have begun this one earlier.
      loadQuery(queryClient, categoriesQuery).catch((error) => products.then(() => Promise.reject(error))),
    ])
    if (deps.categoryId && !categories.some(({ id }) => id === deps.categoryId)) markNotFound()
    return {
      title: 'Notre Boutique',
      path: deps.categoryId ? `/category/${deps.categoryId}` : '/boutique',
    }
  },
  head: pageHead,
  errorComponent: ({ error, reset }) => (
    <ProductListFailure categoryId={Route.useLoaderDeps().categoryId} error={error} reset={reset} />
  ),
  component: () => <ProductListPage {...Route.useLoaderDeps()} />,
})
