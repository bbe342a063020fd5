import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '#features/catalogue/catalogue.queries.ts'
import { pageHead } from '#features/pages/found/page-head.ts'
import { ProductPage } from '#features/pages/shop/product-page.tsx'
import { markNotFound } from '#platform/http/rendering.ts'
import { loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/product/$id')({
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
