import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery, featuredProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { HomePage } from '#features/content/shop/home-page.tsx'
import { pageHead } from '#lib/page-head.ts'
import { logLoadFailure, markIncomplete } from '#platform/http/pages/page-context.ts'
import { loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/')({
  staticData: { dependsOn: ['products', 'categories'], varyOn: [], cachedBy: 'anyone' },
  loader: async ({ context: { queryClient } }) => {
    const failed = (what: string) => (error: unknown) => {
      logLoadFailure(what, error)
      markIncomplete()
    }
    await Promise.all([
      loadQuery(queryClient, featuredProductsQuery).catch(failed('featured products')),
      loadQuery(queryClient, categoriesQuery).catch(failed('categories')),
    ])
    return { title: 'Parfums et cosmétiques en Côte d’Ivoire', path: '/' }
  },
  head: pageHead,
  component: HomePage,
})
