import { createFileRoute } from '@tanstack/react-router'
import { informationHead } from '#features/pages/information/information-head.ts'
import { SizeGuidePage } from '#features/pages/information/size-guide-page.tsx'

export const Route = createFileRoute('/guide-tailles')({
  loader: () => informationHead('sizeGuide'),
  head: ({ loaderData }) => loaderData ?? {},
  component: SizeGuidePage,
})
