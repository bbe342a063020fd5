import { useState } from 'react'
import type { ReturnTo } from '../person.ts'
import { AccountPage } from './account-page.tsx'
import { ResetRequest } from './reset-request.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The login, and the panel that asks for a new password (AUTH-01 to AUTH-06). */
export function LoginPage({ returnTo }: { returnTo: ReturnTo }) {
  const [panel, setPanel] = useState<'sign-in' | 'reset'>('sign-in')
  const [email, setEmail] = useState('')
  if (panel === 'reset') {
    return (
      <AccountPage
        title="Mot de passe oublié"
        intro="Indiquez votre e-mail : nous vous envoyons un lien pour choisir un nouveau mot de passe."
      >
        <ResetRequest email={email} onBack={() => setPanel('sign-in')} />
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Connexion" intro="Retrouvez vos commandes, vos factures et vos coordonnées.">
      <SignInForm
        email={email}
        returnTo={returnTo}
        onForgotten={(typed) => {
          setEmail(typed)
          setPanel('reset')
        }}
      />
    </AccountPage>
  )
}
