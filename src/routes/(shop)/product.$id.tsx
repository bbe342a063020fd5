import { createFileRoute } from '@tanstack/react-router'
import { productQuery, relatedProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { fullName } from '#features/catalogue/formats.ts'
import { ProductPage } from '#features/product-pages/shop/product-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { logLoadFailure, markIncomplete, markNotFound } from '#platform/http/pages/page-context.ts'
import { loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/(shop)/product/$id')({
  staticData: { dependsOn: ['products', 'categories'], varyOn: [], cachedBy: 'anyone' },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [product] = await Promise.all([
      loadQuery(queryClient, productQuery(id)),
      loadQuery(queryClient, relatedProductsQuery(id)).catch((error) => {
        logLoadFailure('related products', error)
        markIncomplete()
      }),
    ])
    if (!product) {
      markNotFound()
      return { title: 'Produit non trouvé' }
    }
    return { title: fullName(product), path: `/product/${id}` }
  },
  head: pageHead,
  component: () => <ProductPage id={Route.useParams().id} />,
})
