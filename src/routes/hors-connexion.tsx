import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '#features/pages/offline/offline-page.tsx'

type Search = { page?: string | undefined }

export const Route = createFileRoute('/hors-connexion')({
  validateSearch: (search: Search): Search => (typeof search.page === 'string' ? { page: search.page } : {}),
  head: () => ({ meta: [{ title: 'Hors connexion' }, { name: 'robots', content: 'noindex' }] }),
  component: Offline,
})

function Offline() {
  return <OfflinePage page={Route.useSearch().page} />
}
