import { createFileRoute } from '@tanstack/react-router'
import { categoryQuery } from '#features/catalogue/catalogue.api.ts'
import { choiceNames, pageSearch, readChoice } from '#features/catalogue/list-filters.ts'
import { productGridQuery } from '#features/catalogue/product-grid.api.ts'
import { CategoryFailure, CategoryPage } from '#features/product-pages/shop/category-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { markNotFound } from '#platform/http/pages/page-context.ts'
import { loadPages, loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/(shop)/category/$categoryId')({
  staticData: {
    dependsOn: ['products', 'listedPerfumes', 'categories'],
    varyOn: [...choiceNames, 'apres'],
    cachedBy: 'anyone',
  },
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => ({ after: search.apres ?? null, choice: readChoice(search) }),
  loader: async ({ context: { queryClient }, params: { categoryId }, deps: { after, choice } }) => {
    const category = await loadQuery(queryClient, categoryQuery(categoryId))
    if (!category) {
      markNotFound()
      return { title: 'Catégorie non trouvée' }
    }
    await loadPages(queryClient, productGridQuery(categoryId, after, choice))
    return { title: category.name, path: `/category/${categoryId}` }
  },
  head: pageHead,
  errorComponent: ({ error, reset }) => (
    <CategoryFailure categoryId={Route.useParams().categoryId} error={error} reset={reset} />
  ),
  component: () => <CategoryPage {...Route.useLoaderDeps()} categoryId={Route.useParams().categoryId} />,
})
