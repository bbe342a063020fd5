import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { is, object, string } from 'valibot'
import { errorText } from '#lib/errors/error-texts.ts'
import { FailureError, failureOf, type Result, unwrap } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { notify, type Toast } from '#ui/toast/notify.ts'
import { changePassword, changePasswordByLink, getPasswordOwner, openRecoveryLink } from '../account.api.ts'
import { type NewPassword, newPasswordSchema, type RecoveryRequest } from '../account-forms.ts'
import { clearSession, sessionQuery } from '../session.api.ts'
import type { PasswordOwner, SignedInOwner } from '../session-user.ts'
import { LoadingScreen, Redirect, Unreachable } from '../use-current-user.tsx'
import { notifyOtherTabs } from '../use-session-channel.tsx'
import { AccountPage, FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useConfirmation } from './use-confirmation.tsx'
import { useTimeout } from './visitors-only.tsx'

const PendingFactor = lazyWithRetry(async () => ({
  default: (await import('./factor-prompt.tsx')).PendingFactor,
}))

export type RecoveryLink = {
  type?: string | undefined
  access_token?: string | undefined
  refresh_token?: string | undefined
}

/** A new password by a link, else by the session, else not at all (AUTH-17 to AUTH-20). */
export function ResetPasswordPage({ link }: { link: RecoveryLink }) {
  const { type, access_token: access, refresh_token: refresh } = link
  const isRecovery = type === 'recovery' && access && refresh
  return isRecovery ? <NewPasswordByLink access={access} refresh={refresh} /> : <NewPasswordBySession />
}

function NewPasswordBySession() {
  const { data: owner, error, refetch } = useQuery(signedInOwnerQuery)
  if (owner === null) return <Redirect to="/login" toast={invalidLink} />
  const loading = <LoadingScreen>Vérification des accès...</LoadingScreen>
  if (!owner && !error) return loading
  const unreachable = <Unreachable failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!owner) return unreachable
  if (!owner.lacksSecondFactor) return <OwnPassword owner={owner} />
  return (
    <Suspense fallback={loading}>
      <PendingFactor userId={owner.userId} purpose="changer de mot de passe" unknown={unreachable}>
        <OwnPassword owner={owner} />
      </PendingFactor>
    </Suspense>
  )
}

function OwnPassword({ owner }: { owner: SignedInOwner }) {
  const { confirmed, question } = useConfirmation()
  return (
    <NewPasswordPage email={owner.email}>
      <NewPasswordForm {...owner} send={(data) => confirmed(() => changePassword({ data }))} />
      {question}
    </NewPasswordPage>
  )
}

/** The signed-in user, whose password this browser may set, or null (AUTH-19). */
const signedInOwnerQuery = queryOptions({
  queryKey: ['password-owner'],
  queryFn: async ({ signal }) => unwrap(await getPasswordOwner({ signal })),
  gcTime: 0,
  retry: 2,
})

/** Whose password a link may set (AUTH-18), asked once: the new password uses the link up. */
const linkOwnerQuery = (link: RecoveryRequest) =>
  queryOptions({
    queryKey: ['password-owner', link],
    queryFn: async ({ signal }) => unwrap(await openRecoveryLink({ data: link, signal })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // A refusal is an answer.
    retry: (count, error) => !(error instanceof FailureError) && count < 2,
  })

const REDIRECT_AFTER_MS = 2000
const unexpected = "Une erreur inattendue s'est produite"

function NewPasswordPage({ email, children }: { email: string; children: ReactNode }) {
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
function NewPasswordForm({ email, minPassword, send, onLinkRefused }: NewPasswordFormProps) {
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

const invalidLink: Toast = {
  title: 'Lien invalide',
  description: errorText({ code: 'recovery_invalid' }),
  tone: 'destructive',
}

const otherSession = object({ account: string(), signedInAs: string() })

/** A new password by a link (AUTH-18): only the saved password uses it up, so the page may be loaded again (D66). */
function NewPasswordByLink({ access, refresh }: { access: string; refresh: string }) {
  const queryClient = useQueryClient()
  const [replace, setReplace] = useState(false)
  const link = { access, refresh, replace }
  const { data: owner, error, refetch } = useQuery(linkOwnerQuery(link))

  async function send(typed: NewPassword) {
    const result = await changePasswordByLink({ data: { ...typed, ...link } })
    if (result.ok && replace) {
      clearSession(queryClient)
      notifyOtherTabs('signed_out')
    }
    return result
  }

  const failure = error ? failureOf(error) : null
  if (failure?.code === 'recovery_invalid' || failure?.code === 'invalid_input') {
    return <Redirect to="/login" toast={invalidLink} state={{ isLinkRefused: true }} />
  }
  if (failure?.code === 'recovery_replaces_session' && is(otherSession, failure.details)) {
    return <SessionQuestion session={failure.details} onReplace={() => setReplace(true)} />
  }
  if (failure) {
    const retry = () => void refetch()
    return <Unreachable title="Impossible d’ouvrir ce lien" failure={failure} onRetry={retry} />
  }
  if (!owner) return <LoadingScreen>Vérification des accès...</LoadingScreen>
  return (
    <NewPasswordPage email={owner.email}>
      <NewPasswordForm
        {...owner}
        send={send}
        // It was used elsewhere meanwhile, or its hour is over, or somebody else has signed in.
        onLinkRefused={() => void refetch()}
      />
    </NewPasswordPage>
  )
}

type SessionQuestionProps = { session: { account: string; signedInAs: string }; onReplace: () => void }

/** Asks first when the link belongs to another account than the one that is signed in. */
function SessionQuestion({ session: { account, signedInAs }, onReplace }: SessionQuestionProps) {
  const [isKept, setKept] = useState(false)
  if (isKept) return <Redirect to="/" />
  return (
    <AccountPage title="Nouveau mot de passe" intro="Ce lien est celui d’un autre compte.">
      <p className="break-words">
        Vous êtes connecté avec{' '}
        <strong className="inline-block max-w-full font-semibold break-words text-amber">{signedInAs}</strong>
        . Ce lien sert à choisir un nouveau mot de passe pour{' '}
        <strong className="inline-block max-w-full font-semibold break-words text-amber">{account}</strong>.
        Si vous continuez, vous serez déconnecté de votre compte actuel sur cet appareil.
      </p>
      <p className="mt-3 text-sm text-quiet">
        Si vous n’avez pas demandé ce lien, ne continuez pas : restez connecté.
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Button look="secondary" onClick={() => setKept(true)}>
          Rester connecté
        </Button>
        <Button look="danger" className="break-words" onClick={onReplace}>
          Continuer avec l’autre compte
        </Button>
      </div>
    </AccountPage>
  )
}
