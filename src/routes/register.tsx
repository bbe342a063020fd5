import { createFileRoute } from '@tanstack/react-router'
import { returnSearch } from '#features/account/return-search.ts'
import { RegisterPage } from '#features/account/shop/register-page.tsx'

export const Route = createFileRoute('/register')({
  validateSearch: returnSearch,
  head: () => ({ meta: [{ title: 'Créer un compte' }, { name: 'robots', content: 'noindex' }] }),
  component: Register,
})

function Register() {
  return <RegisterPage returnTo={Route.useSearch().returnTo} />
}
