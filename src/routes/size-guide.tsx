import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-pages.ts'
import { SizeGuidePage } from '#features/pages/information/size-guide-page.tsx'

export const Route = createFileRoute('/size-guide')({
  head: () => informationHead('sizeGuide'),
  component: SizeGuidePage,
})
