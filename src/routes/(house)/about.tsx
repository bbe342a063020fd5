import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { AboutPage } from '#features/content/storefront/house/about-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(house)/about')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('about'),
  head: pageHead,
  component: AboutPage,
})
