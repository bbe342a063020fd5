import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#features/admin-shell/admin/admin-page.tsx'
import type { AdminSearch } from '#features/admin-shell/domain/admin-search.ts'

export const Route = createFileRoute('/admin')({
  staticData: { dependsOn: [], varyOn: [], footer: 'none' },
  // The page reads the address itself: code for admins alone stays out of the file that customers load.
  validateSearch: (search: AdminSearch) => search,
  head: () => ({ meta: [{ title: 'Administration' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  return <AdminPage address={Route.useSearch()} />
}
