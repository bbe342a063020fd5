import { createFileRoute } from '@tanstack/react-router'
import { RequireAdmin } from '#features/account/shop/guards.tsx'
import { PageTitle } from '#ui/page-title.tsx'

export const Route = createFileRoute('/admin')({
  head: () => ({ meta: [{ title: 'Administration' }, { name: 'robots', content: 'noindex' }] }),
  component: Admin,
})

function Admin() {
  return (
    <RequireAdmin>
      <PageTitle title="Administration">Les écrans de gestion de la boutique suivent.</PageTitle>
    </RequireAdmin>
  )
}
