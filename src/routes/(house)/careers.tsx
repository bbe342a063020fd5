import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { CareersPage } from '#features/content/storefront/house/careers-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(house)/careers')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('careers'),
  head: pageHead,
  component: CareersPage,
})
