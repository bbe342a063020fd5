import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { EmailField } from '#ui/form/contact-fields.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { signInWithPassword } from '../api/account.functions.ts'
import { type Credentials, signInSchema } from '../domain/account.schema.ts'
import type { ReturnTo, SignInResult } from '../domain/session-user.ts'
import { type WaysToConfirm, waysIn } from '../second-factor/domain/account-security.ts'
import { FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'

const NEEDS_FACTOR = 'second_factor_required'

/** E-mail and password (AUTH-02), with links to the other forms (AUTH-03, AUTH-04). */
export function SignInForm({
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
