import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/nos-valeurs.md'

export const Route = createFileRoute('/(content)/nos-valeurs')({
  ...contentRoute('/nos-valeurs'),
  component: Page,
})
