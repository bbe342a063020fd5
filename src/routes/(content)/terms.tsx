import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/cgv.md'

export const Route = createFileRoute('/(content)/terms')({ ...contentRoute('/terms'), component: Page })
