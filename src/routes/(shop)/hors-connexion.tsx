import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '#features/offline/shop/offline-page.tsx'

export const Route = createFileRoute('/(shop)/hors-connexion')({
  staticData: { dependsOn: [], varyOn: [] },
  head: () => ({ meta: [{ title: 'Hors connexion' }, { name: 'robots', content: 'noindex' }] }),
  component: Offline,
})

function Offline() {
  return <OfflinePage search={Route.useSearch()} />
}
