import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Result } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { type NewPassword, newPasswordSchema } from '../account-forms.ts'
import { sessionQuery } from '../session.api.ts'
import type { PasswordOwner } from '../session-user.ts'
import { notifyOtherTabs } from '../use-session-channel.tsx'
import { AccountPage, FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useTimeout } from './visitors-only.tsx'

const REDIRECT_AFTER_MS = 2000
const unexpected = "Une erreur inattendue s'est produite"

export function NewPasswordPage({ email, children }: { email: string; children: ReactNode }) {
  return (
    <AccountPage title="Nouveau mot de passe" intro={`Pour le compte ${email}.`}>
      {children}
    </AccountPage>
  )
}

type NewPasswordFormProps = PasswordOwner & {
  send: (data: NewPassword) => Promise<Result<null>>
  /** Called in place of a message when a recovery link does not allow it any more. */
  onLinkRefused?: () => void
}

/** The new password, twice (AUTH-17, AUTH-21, AUTH-22). */
export function NewPasswordForm({ email, minPassword, send, onLinkRefused }: NewPasswordFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const startTimeout = useTimeout()
  const { field, formProps, failure, isBusy } = useAccountForm({
    schema: newPasswordSchema,
    initial: { password: '', confirmation: '' },
    send,
    fieldOf: {
      password_too_short: 'password',
      password_too_long: 'password',
      admin_password_short: 'password',
      admin_password_common: 'password',
    },
    onDone: () => {
      void queryClient.invalidateQueries(sessionQuery)
      notifyOtherTabs('signed_in')
      notify({
        title: 'Mot de passe mis à jour !',
        description: 'Vos autres appareils sont déconnectés.',
        tone: 'success',
      })
      // In the place of a link that is worth nothing any more.
      startTimeout(REDIRECT_AFTER_MS, () => void navigate({ to: '/', replace: true }))
    },
    onRefused: (text, { code }) => {
      if (onLinkRefused && code.startsWith('recovery_')) return onLinkRefused()
      const isUnexpected = code === 'network' || code === 'internal' || code === 'unexpected'
      notify({
        title: isUnexpected ? unexpected : 'Impossible de mettre à jour le mot de passe',
        description: text,
        tone: 'destructive',
      })
    },
  })

  return (
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
  )
}
