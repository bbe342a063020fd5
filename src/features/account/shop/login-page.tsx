import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/form/contact-fields.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { MailCheck } from '#ui/icons/screen-icons.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { notify } from '#ui/toast/notify.ts'
import { askForReset, signInWithPassword } from '../account.api.ts'
import { type Credentials, resetRequestSchema, signInSchema } from '../account-forms.ts'
import { type WaysToConfirm, waysIn } from '../account-security.ts'
import type { ReturnTo, SignInResult } from '../session-user.ts'
import { LoadingScreen } from '../use-current-user.tsx'
import { AccountPage, FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useSignedIn, VisitorsOnly } from './visitors-only.tsx'

const SignInSecondStep = lazyWithRetry(async () => ({
  default: (await import('./factor-prompt.tsx')).SignInSecondStep,
}))

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

const NEEDS_FACTOR = 'second_factor_required'

/** E-mail and password (AUTH-02), with links to the other forms (AUTH-03, AUTH-04). */
function SignInForm({
  email,
  returnTo,
  onSignedIn,
  onFactor,
  onForgotten,
}: {
  email: string
  returnTo: ReturnTo
  onSignedIn: (result: SignInResult) => void
  /** Called when an admin on a new device must prove a second factor. */
  onFactor: (credentials: Credentials, ways: WaysToConfirm) => void
  onForgotten: (email: string) => void
}) {
  const { field, formProps, failure, isBusy } = useAccountForm({
    schema: signInSchema,
    initial: { email, password: '' },
    send: async (data) => {
      const result = await signInWithPassword({ data })
      if (!result.ok && result.error.code === NEEDS_FACTOR) onFactor(data, waysIn(result.error))
      return result
    },
    onDone: onSignedIn,
    onRefused: (description, { code }) => {
      if (code !== NEEDS_FACTOR) notify({ title: 'Erreur de connexion', description, tone: 'destructive' })
    },
  })
  const emailField = field('email')

  return (
    <form {...formProps} aria-label="Connexion" className="flex flex-col gap-5">
      <EmailField {...emailField} />
      <PasswordField label="Mot de passe" autoComplete="current-password" {...field('password')} />
      <button
        type="button"
        onClick={() => onForgotten(emailField.value)}
        className="-my-2 inline-flex min-h-11 items-center self-start text-sm text-amber underline-offset-4 hover:underline"
      >
        Mot de passe oublié ?
      </button>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" disabled={isBusy} className="min-h-13 text-base">
        {isBusy ? 'Connexion…' : 'Se connecter'}
      </Button>
      <p className="text-center text-sm text-quiet">
        Pas encore de compte ?{' '}
        <Link
          to="/register"
          search={returnTo ? { returnTo } : {}}
          className="inline-flex min-h-11 items-center font-semibold text-amber underline-offset-4 hover:underline"
        >
          Créer un compte
        </Link>
      </p>
    </form>
  )
}

const sent =
  'Si un compte existe pour cette adresse, un lien vient de lui être envoyé. Il est valable une heure.'

/** Requests a recovery link (AUTH-03, AUTH-16). The answer does not reveal whether the address is known. */
function ResetRequest({ email, onBack }: { email: string; onBack: () => void }) {
  const { field, formProps, failure, isBusy, isDone } = useAccountForm({
    schema: resetRequestSchema,
    initial: { email },
    send: (data) => askForReset({ data }),
    onDone: () => notify({ title: 'Email envoyé !', description: sent, tone: 'success' }),
    onRefused: (description) => notify({ title: 'Erreur', description, tone: 'destructive' }),
  })

  if (isDone) {
    return (
      <div className="flex flex-col items-start gap-5">
        <p className="flex items-start gap-3">
          <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-amber" />
          {sent}
        </p>
        <Button look="secondary" onClick={onBack}>
          Retour à la connexion
        </Button>
      </div>
    )
  }
  return (
    <form {...formProps} aria-label="Mot de passe oublié" className="flex flex-col gap-5">
      <EmailField {...field('email')} />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" disabled={isBusy} className="min-h-13">
        {isBusy ? 'Envoi…' : 'Envoyer le lien'}
      </Button>
      <Button look="quiet" onClick={onBack}>
        Retour à la connexion
      </Button>
    </form>
  )
}
