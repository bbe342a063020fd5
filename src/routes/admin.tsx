import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#features/shell/admin/admin-page.tsx'
import type { AdminSearch } from '#features/shell/admin/admin-search.ts'
import { loadStyle } from '#ui/loading/load-style.ts'
import adminStyle from '../admin.css?url'

export const Route = createFileRoute('/admin')({
  staticData: { dependsOn: [], varyOn: [], footer: 'none' },
  // The page reads the address itself: code only for admins stays out of the file that customers load.
  validateSearch: (search: AdminSearch) => search,
  // Customers never load this style. It is loaded before the first screen of the administration.
  loader: () => loadStyle(adminStyle),
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({
    meta: [{ title: 'Administration' }, { name: 'robots', content: 'noindex' }],
    links: [{ rel: 'stylesheet', href: adminStyle }],
  }),
  component: Admin,
})

function Admin() {
  return <AdminPage address={Route.useSearch()} />
}
