import { createFileRoute } from '@tanstack/react-router'

import { PageTitle } from '#ui/page-title.tsx'

export const Route = createFileRoute('/settings')({
  head: () => ({ meta: [{ title: 'Paramètres' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <PageTitle title="Paramètres" />,
})
