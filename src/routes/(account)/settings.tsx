import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#features/account/shop/settings-page.tsx'

export const Route = createFileRoute('/(account)/settings')({
  staticData: { dependsOn: [], varyOn: [] },
  head: () => ({ meta: [{ title: 'Mes Paramètres' }, { name: 'robots', content: 'noindex' }] }),
  component: SettingsPage,
})
