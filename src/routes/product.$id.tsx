import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '#features/catalogue/catalogue.queries.ts'
import { parseDescription } from '#features/catalogue/description.ts'
import { ProductPage } from '#features/pages/shop/product-page.tsx'
import { markNotFound } from '#platform/http/rendering.ts'
import { loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/product/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const product = await loadQuery(queryClient, productQuery(id))
    if (!product) markNotFound()
    return {
      title: product?.name ?? 'Produit non trouvé',
      description: parseDescription(product?.description ?? null).paragraphs[0],
    }
  },
  head: ({ loaderData }) => ({
    meta: [
      { title: loaderData?.title },
      ...(loaderData?.description ? [{ name: 'description', content: loaderData.description }] : []),
    ],
  }),
  component: () => <ProductPage id={Route.useParams().id} />,
})
