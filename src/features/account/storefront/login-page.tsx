import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { LoadingScreen } from '../client/loading-screen.tsx'
import type { Credentials } from '../domain/account.schema.ts'
import type { ReturnTo } from '../domain/session-user.ts'
import type { WaysToConfirm } from '../second-factor/domain/account-security.ts'
import { AccountPage } from './account-page.tsx'
import { ResetRequest } from './reset-request.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignedIn } from './use-signed-in.ts'
import { VisitorsOnly } from './visitors-only.tsx'

const SignInSecondStep = lazyWithRetry(() => import('../second-factor/storefront/sign-in-second-step.tsx'))

type Panel = { name: 'sign-in' | 'reset' } | { name: 'factor'; credentials: Credentials; ways: WaysToConfirm }

/** The login, its second step for admins, and the panel that asks for a new password (AUTH-01 to AUTH-06). */
export function LoginPage({ returnTo }: { returnTo: ReturnTo }) {
  return (
    <VisitorsOnly returnTo={returnTo}>
      {(onSignedIn) => <Panels returnTo={returnTo} onSignedIn={onSignedIn} />}
    </VisitorsOnly>
  )
}

function Panels({ returnTo, onSignedIn }: { returnTo: ReturnTo; onSignedIn: () => void }) {
  const [panel, setPanel] = useState<Panel>({ name: 'sign-in' })
  const [email, setEmail] = useState('')
  const arrive = useSignedIn(returnTo, onSignedIn)
  const toSignIn = () => setPanel({ name: 'sign-in' })
  if (panel.name === 'reset') {
    return (
      <AccountPage
        title="Mot de passe oublié"
        intro="Indiquez votre e-mail : nous vous envoyons un lien pour choisir un nouveau mot de passe."
      >
        <ResetRequest email={email} onBack={toSignIn} />
      </AccountPage>
    )
  }
  if (panel.name === 'factor') {
    return (
      <AccountPage
        title="Double authentification"
        intro="Ce compte administre la boutique : confirmez que c’est bien vous."
      >
        <Suspense fallback={<LoadingScreen>Chargement…</LoadingScreen>}>
          <SignInSecondStep
            credentials={panel.credentials}
            ways={panel.ways}
            onDone={arrive}
            onBack={toSignIn}
          />
        </Suspense>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Connexion" intro="Retrouvez vos commandes, vos factures et vos coordonnées.">
      <SignInForm
        email={email}
        returnTo={returnTo}
        onSignedIn={arrive}
        onFactor={(credentials, ways) => {
          setEmail(credentials.email)
          setPanel({ name: 'factor', credentials, ways })
        }}
        onForgotten={(typed) => {
          setEmail(typed)
          setPanel({ name: 'reset' })
        }}
      />
    </AccountPage>
  )
}
