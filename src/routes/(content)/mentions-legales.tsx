import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/mentions-legales.md'

export const Route = createFileRoute('/(content)/mentions-legales')({
  ...contentRoute('/mentions-legales'),
  component: Page,
})
