import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { ProductPage } from '#features/product-pages/storefront/product-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { markNotFound } from '#platform/http/pages/page-context.ts'
import { loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/product/$id')({
  staticData: { dependsOn: ['products/$id', 'categories'], varyOn: [], cachedBy: 'anyone' },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const product = await loadQuery(queryClient, productQuery(id))
    if (!product) {
      markNotFound()
      return { title: 'Produit non trouvé' }
    }
    return { title: product.name, path: `/product/${id}` }
  },
  head: pageHead,
  component: () => <ProductPage id={Route.useParams().id} />,
})
