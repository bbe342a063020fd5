import { createFileRoute } from '@tanstack/react-router'
import { returnSearch } from '#features/account/session-user.ts'
import { RegisterPage } from '#features/account/shop/register-page.tsx'

export const Route = createFileRoute('/(account)/register')({
  staticData: { dependsOn: [], varyOn: ['returnTo'] },
  validateSearch: returnSearch,
  head: () => ({ meta: [{ title: 'Créer un compte' }, { name: 'robots', content: 'noindex' }] }),
  component: Register,
})

function Register() {
  return <RegisterPage returnTo={Route.useSearch().returnTo} />
}
