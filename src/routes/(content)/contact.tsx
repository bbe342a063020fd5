import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/contact.md'

export const Route = createFileRoute('/(content)/contact')({ ...contentRoute('/contact'), component: Page })
