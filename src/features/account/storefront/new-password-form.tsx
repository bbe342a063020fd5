import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { changePassword } from '../api/account.functions.ts'
import { sessionQuery } from '../api/session.queries.ts'
import { notifyOtherTabs } from '../client/session-channel.tsx'
import { newPasswordSchema } from '../domain/account.schema.ts'
import { useConfirmation } from '../second-factor/storefront/use-confirmation.tsx'
import { FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useTimeout } from './use-signed-in.ts'

const REDIRECT_AFTER_MS = 2000
const unexpected = "Une erreur inattendue s'est produite"

/** The new password, twice (AUTH-17, AUTH-21, AUTH-22). */
export function NewPasswordForm({ email, minPassword }: { email: string; minPassword: number }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const startTimeout = useTimeout()
  const { confirmed, question } = useConfirmation()
  const { field, formProps, failure, isBusy } = useAccountForm({
    schema: newPasswordSchema,
    initial: { password: '', confirmation: '' },
    send: (data) => confirmed(() => changePassword({ data })),
    fieldOf: {
      password_too_short: 'password',
      password_too_long: 'password',
      admin_password_short: 'password',
      admin_password_common: 'password',
    },
    onDone: () => {
      // After a recovery link, this is the first session that the page sees.
      void queryClient.invalidateQueries(sessionQuery)
      notifyOtherTabs('signed_in')
      notify({
        title: 'Mot de passe mis à jour !',
        description: 'Vos autres appareils sont déconnectés.',
        tone: 'success',
      })
      startTimeout(REDIRECT_AFTER_MS, () => void navigate({ to: '/' }))
    },
    onRefused: (text, { code }) => {
      const isUnexpected = code === 'network' || code === 'internal' || code === 'unexpected'
      notify({
        title: isUnexpected ? unexpected : 'Impossible de mettre à jour le mot de passe',
        description: text,
        tone: 'destructive',
      })
    },
  })

  return (
    <>
      <form {...formProps} aria-label="Choix du mot de passe" className="flex flex-col gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Nouveau mot de passe"
          spokenAs="le nouveau mot de passe"
          autoComplete="new-password"
          hint={`Au moins ${minPassword} caractères.`}
          {...field('password')}
        />
        <PasswordField
          label="Confirmation du mot de passe"
          spokenAs="la confirmation du mot de passe"
          autoComplete="new-password"
          {...field('confirmation')}
        />
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" disabled={isBusy} className="min-h-13 px-4">
          {isBusy ? 'Mise à jour…' : 'Mettre à jour le mot de passe'}
        </Button>
      </form>
      {question}
    </>
  )
}
