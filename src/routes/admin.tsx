import { createFileRoute } from '@tanstack/react-router'
import type { AdminSearch } from '#features/administration/admin-search.ts'
import { AdminPage } from '#features/administration/staff/admin-page.tsx'

export const Route = createFileRoute('/admin')({
  // The page reads the address itself: what is only the staff's stays out of the file that customers load.
  validateSearch: (search: AdminSearch) => search,
  head: () => ({ meta: [{ title: 'Administration' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  return <AdminPage address={Route.useSearch()} />
}
