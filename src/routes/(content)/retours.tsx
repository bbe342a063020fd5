import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/retours.md'

export const Route = createFileRoute('/(content)/retours')({ ...contentRoute('/retours'), component: Page })
