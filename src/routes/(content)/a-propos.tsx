import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/a-propos.md'

export const Route = createFileRoute('/(content)/a-propos')({ ...contentRoute('/a-propos'), component: Page })
