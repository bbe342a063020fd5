import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/confidentialite.md'

export const Route = createFileRoute('/(content)/privacy')({ ...contentRoute('/privacy'), component: Page })
