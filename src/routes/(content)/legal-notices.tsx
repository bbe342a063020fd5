import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/mentions-legales.md'

export const Route = createFileRoute('/(content)/legal-notices')({
  ...contentRoute('/legal-notices'),
  component: Page,
})
