import { createFileRoute } from '@tanstack/react-router'
import { type RecoveryLink, ResetPasswordPage } from '#features/account/shop/reset-password-page.tsx'
import { mailedParameters, readMailedWord } from '#lib/mailed-link.ts'

export const Route = createFileRoute('/(account)/reset-password')({
  staticData: { dependsOn: [], varyOn: [], cachedBy: 'nobody' },
  validateSearch: (search: RecoveryLink): RecoveryLink => {
    const given = mailedParameters(search)
    return {
      ...wordOf('type', given),
      ...wordOf('access_token', given),
      ...wordOf('refresh_token', given),
    }
  },
  head: () => ({
    meta: [
      { title: 'Nouveau mot de passe' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'strict-origin' },
    ],
  }),
  component: ResetPassword,
})

function wordOf(name: keyof RecoveryLink, given: Readonly<Record<string, unknown>>): RecoveryLink {
  const word = readMailedWord(given[name])
  return word ? { [name]: word } : {}
}

function ResetPassword() {
  return <ResetPasswordPage link={Route.useSearch()} />
}
