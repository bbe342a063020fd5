import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClasses } from '#ui/button.tsx'
import { EmailField, NameFields } from '#ui/form/contact-fields.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import { Info } from '#ui/icons/screen-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import { register } from '../account.api.ts'
import { signUpSchema } from '../account-forms.ts'
import { setSession } from '../session.api.ts'
import { pathAfterSignUp, type ReturnTo } from '../session-user.ts'
import { notifyOtherTabs } from '../use-session-channel.tsx'
import { AccountPage, FormFailure } from './account-page.tsx'
import { forgetGuest, readGuest } from './guest-data.ts'
import { useAccountForm } from './use-account-form.ts'
import { VisitorsOnly } from './visitors-only.tsx'

/** Registration; in checkout mode with a note and a way back (AUTH-07 to AUTH-10). */
export function RegisterPage({ returnTo }: { returnTo: ReturnTo }) {
  return (
    <VisitorsOnly returnTo={returnTo}>
      {(onSignedIn) => (
        <AccountPage
          title="Créer un compte"
          intro="Commandez sans ressaisir vos coordonnées et gardez vos factures au même endroit."
        >
          {returnTo === 'checkout' ? <CheckoutNote /> : null}
          <SignUpForm returnTo={returnTo} onSignedIn={onSignedIn} />
        </AccountPage>
      )}
    </VisitorsOnly>
  )
}

function CheckoutNote() {
  return (
    <div className="mb-6 flex flex-col gap-4">
      <p className="flex items-start gap-3 rounded-md border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
        <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
        Vos informations seront enregistrées pour vos prochaines commandes. Votre panier vous attend.
      </p>
      <Link to="/guest-checkout" className={buttonClasses('secondary')}>
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        Retour à la commande
      </Link>
    </div>
  )
}

const empty = { firstName: '', lastName: '', email: '', password: '', confirmation: '' }
const welcome = 'Bienvenue ! Votre compte est prêt : vous pouvez vous connecter à tout moment.'

/** The registration form (AUTH-08), prefilled with the data of the last guest order (AUTH-14). */
function SignUpForm({ returnTo, onSignedIn }: { returnTo: ReturnTo; onSignedIn: () => void }) {
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
