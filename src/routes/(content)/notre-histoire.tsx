import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/notre-histoire.md'

export const Route = createFileRoute('/(content)/notre-histoire')({
  ...contentRoute('/notre-histoire'),
  component: Page,
})
