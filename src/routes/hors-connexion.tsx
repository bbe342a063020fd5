import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '#features/pages/offline/offline-page.tsx'

export const Route = createFileRoute('/hors-connexion')({
  head: () => ({ meta: [{ title: 'Hors connexion' }, { name: 'robots', content: 'noindex' }] }),
  component: Offline,
})

function Offline() {
  return <OfflinePage search={Route.useSearch()} />
}
