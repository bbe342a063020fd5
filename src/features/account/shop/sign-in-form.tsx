import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { signInWithPassword } from '../account.functions.ts'
import { signInSchema } from '../account.schema.ts'
import { pathAfterSignIn, type ReturnTo } from '../person.ts'
import { setSession } from '../session.queries.ts'
import { tellOtherTabs } from '../session-channel.tsx'
import { FormFailure } from './account-page.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAfter } from './use-after.ts'

const LEAVE_AFTER_MS = 1000

/** E-mail and password (AUTH-02), and the ways to the other forms (AUTH-03, AUTH-04). */
export function SignInForm({
  email,
  returnTo,
  onForgotten,
}: {
  email: string
  returnTo: ReturnTo
  onForgotten: (email: string) => void
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const after = useAfter()
  const { field, formProps, failure, isBusy } = useAccountForm({
    schema: signInSchema,
    initial: { email, password: '' },
    send: (data) => signInWithPassword({ data }),
    onDone: ({ person, isAdmin }) => {
      setSession(queryClient, person, isAdmin)
      tellOtherTabs('signed_in')
      notify({ title: 'Connexion réussie !', tone: 'success' })
      after(LEAVE_AFTER_MS, () => void navigate({ to: pathAfterSignIn({ isAdmin }, returnTo) }))
    },
    onRefused: (description) => notify({ title: 'Erreur de connexion', description, tone: 'destructive' }),
  })
  const emailField = field('email')

  return (
    <form {...formProps} aria-label="Connexion" className="flex flex-col gap-5">
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        limit={254}
        {...emailField}
      />
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
        {isBusy ? 'Connexion...' : 'Se connecter'}
      </Button>
      <p className="text-center text-sm text-quiet">
        Pas encore de compte ?{' '}
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
