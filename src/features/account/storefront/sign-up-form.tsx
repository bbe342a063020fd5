import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { EmailField, NameFields } from '#ui/form/contact-fields.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { register } from '../api/account.functions.ts'
import { setSession } from '../api/session.queries.ts'
import { forgetGuest, readGuest } from '../client/guest-data.ts'
import { notifyOtherTabs } from '../client/session-channel.tsx'
import { signUpSchema } from '../domain/account.schema.ts'
import { pathAfterSignUp, type ReturnTo } from '../domain/session-user.ts'
import { FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'

const empty = { firstName: '', lastName: '', email: '', password: '', confirmation: '' }
const welcome = 'Bienvenue ! Votre compte est prêt : vous pouvez vous connecter à tout moment.'

/** The registration form (AUTH-08), prefilled with the data of the last guest order (AUTH-14). */
export function SignUpForm({ returnTo, onSignedIn }: { returnTo: ReturnTo; onSignedIn: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { field, formProps, failure, isBusy, setValues } = useAccountForm({
    schema: signUpSchema,
    initial: empty,
    send: (data) => register({ data }),
    fieldOf: { email_taken: 'email', email_format: 'email', password_too_short: 'password' },
    onDone: (user) => {
      onSignedIn()
      setSession(queryClient, user, false)
      notifyOtherTabs('signed_in')
      forgetGuest()
      notify({ title: 'Inscription réussie !', description: welcome, tone: 'success' })
      void navigate({ to: pathAfterSignUp(returnTo) })
    },
    onRefused: (description) => notify({ title: "Erreur d'inscription", description, tone: 'destructive' }),
  })

  // The guest's data are in the browser's storage, which the server cannot read. Input that came first stays.
  useEffect(() => {
    const guest = readGuest()
    if (guest) setValues((typed) => (Object.values(typed).some(Boolean) ? typed : { ...typed, ...guest }))
  }, [setValues])

  return (
    <form {...formProps} aria-label="Inscription" className="flex flex-col gap-5">
      <NameFields field={field} limit={50} />
      <EmailField {...field('email')} />
      <PasswordField
        label="Mot de passe"
        autoComplete="new-password"
        hint="Au moins 6 caractères."
        {...field('password')}
      />
      <PasswordField
        label="Confirmation du mot de passe"
        spokenAs="la confirmation du mot de passe"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" disabled={isBusy} className="min-h-13 text-base">
        {isBusy ? 'Inscription…' : 'Créer mon compte'}
      </Button>
      <p className="text-center text-sm text-quiet">
        Déjà un compte ?{' '}
        <Link
          to="/login"
          search={returnTo ? { returnTo } : {}}
          className="inline-flex min-h-11 items-center font-semibold text-amber underline-offset-4 hover:underline"
        >
          Se connecter
        </Link>
      </p>
    </form>
  )
}
