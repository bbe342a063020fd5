import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/guide-tailles.md'

export const Route = createFileRoute('/(content)/size-guide')({
  ...contentRoute('/size-guide'),
  component: Page,
})
