import { createFileRoute } from '@tanstack/react-router'
import { contentFacts } from '#features/content/domain/content-facts.ts'
import { SizeGuidePage } from '#features/content/storefront/service/size-guide-page.tsx'
import { pageHead } from '#lib/page-head.ts'

export const Route = createFileRoute('/(house)/guide-tailles')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'anyone' },
  loader: () => contentFacts('sizeGuide'),
  head: pageHead,
  component: SizeGuidePage,
})
