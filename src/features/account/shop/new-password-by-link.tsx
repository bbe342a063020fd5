import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { is, object, string } from 'valibot'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import type { Toast } from '#ui/toast/notify.ts'
import { changePasswordByLink } from '../account.api.ts'
import type { NewPassword } from '../account-forms.ts'
import { linkOwnerQuery } from '../password-owner.api.ts'
import { clearSession } from '../session.api.ts'
import { LoadingScreen, Redirect, Unreachable } from '../use-current-user.tsx'
import { notifyOtherTabs } from '../use-session-channel.tsx'
import { AccountPage } from './account-page.tsx'
import { NewPasswordForm, NewPasswordPage } from './new-password-form.tsx'

export const invalidLink: Toast = {
  title: 'Lien invalide',
  description: errorText({ code: 'recovery_invalid' }),
  tone: 'destructive',
}

const otherSession = object({ account: string(), signedInAs: string() })

/**
 * A new password by a link (AUTH-18): only the saved password uses it up, so the page may be loaded again
 * (D66).
 */
export function NewPasswordByLink({ access, refresh }: { access: string; refresh: string }) {
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
