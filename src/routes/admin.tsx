import { createFileRoute } from '@tanstack/react-router'

import { PageTitle } from '#ui/page-title.tsx'

export const Route = createFileRoute('/admin')({
  head: () => ({ meta: [{ title: 'Administration' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <PageTitle title="Administration" />,
})
