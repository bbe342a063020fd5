import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/carrieres.md'

export const Route = createFileRoute('/(content)/careers')({ ...contentRoute('/careers'), component: Page })
