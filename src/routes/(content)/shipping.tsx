import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/livraison.md'

export const Route = createFileRoute('/(content)/shipping')({ ...contentRoute('/shipping'), component: Page })
