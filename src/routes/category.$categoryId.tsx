import { createFileRoute } from '@tanstack/react-router'
import { categoryQuery, productGridQuery } from '#features/catalogue/catalogue.queries.ts'
import { CategoryPage } from '#features/pages/shop/category-page.tsx'
import { ListRouteError } from '#features/pages/shop/list-error.tsx'
import { markNotFound } from '#platform/http/rendering.ts'
import { loadPages, loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/category/$categoryId')({
  loader: async ({ context: { queryClient }, params: { categoryId } }) => {
    const category = await loadQuery(queryClient, categoryQuery(categoryId))
    if (category) await loadPages(queryClient, productGridQuery(categoryId))
    else markNotFound()
    return { title: category?.name ?? 'Catégorie non trouvée', description: category?.description }
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: loaderData?.title },
      ...(loaderData?.description ? [{ name: 'description', content: loaderData.description }] : []),
    ],
  }),
  errorComponent: ListRouteError,
  component: () => <CategoryPage categoryId={Route.useParams().categoryId} />,
})
