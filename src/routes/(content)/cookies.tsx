import { createFileRoute } from '@tanstack/react-router'
import { contentRoute } from '#features/content/content-facts.ts'
import Page from '#features/content/pages/cookies.md'

export const Route = createFileRoute('/(content)/cookies')({ ...contentRoute('/cookies'), component: Page })
