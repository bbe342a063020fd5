import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery, featuredProductsQuery } from '#features/catalogue/catalogue.queries.ts'
import { pageHead } from '#features/pages/found/page-head.ts'
import { HomePage } from '#features/pages/home/home-page.tsx'
import { logLoadFailure, markIncomplete } from '#platform/http/rendering.ts'
import { loadQuery } from '#platform/load-query.ts'

export const Route = createFileRoute('/')({
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
