import { createFileRoute } from '@tanstack/react-router'
import { type RecoveryLink, ResetPasswordPage } from '#features/account/storefront/reset-password-page.tsx'

export const Route = createFileRoute('/(account)/reset-password')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'nobody' },
  validateSearch: (search: RecoveryLink): RecoveryLink => ({
    ...textOf('type', search.type),
    ...textOf('access_token', search.access_token),
    ...textOf('refresh_token', search.refresh_token),
  }),
  head: () => ({
    meta: [
      { title: 'Nouveau mot de passe' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'strict-origin' },
    ],
  }),
  component: ResetPassword,
})

/** A parameter as text; the router reads one that looks like a number as a number. */
function textOf(name: keyof RecoveryLink, value: unknown): RecoveryLink {
  return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {}
}

function ResetPassword() {
  return <ResetPasswordPage link={Route.useSearch()} />
}
