import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#features/pages/found/page-head.ts'
import { informationFacts } from '#features/pages/information/information-facts.ts'
import { SizeGuidePage } from '#features/pages/information/size-guide-page.tsx'

export const Route = createFileRoute('/guide-tailles')({
  loader: () => informationFacts('sizeGuide'),
  head: pageHead,
  component: SizeGuidePage,
})
