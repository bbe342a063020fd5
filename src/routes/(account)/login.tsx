import { createFileRoute } from '@tanstack/react-router'
import { returnSearch } from '#features/account/session-user.ts'
import { LoginPage } from '#features/account/shop/login-page.tsx'

export const Route = createFileRoute('/(account)/login')({
  staticData: { dependsOn: [], varyOn: ['returnTo'] },
  validateSearch: returnSearch,
  head: () => ({ meta: [{ title: 'Connexion' }, { name: 'robots', content: 'noindex' }] }),
  component: Login,
})

function Login() {
  return <LoginPage returnTo={Route.useSearch().returnTo} />
}
