import { errorText } from '#lib/errors/error-texts.ts'
import { Button } from '#ui/button.tsx'
import type { Toast } from '#ui/toast/notify.ts'
import { LoadingScreen } from '../client/loading-screen.tsx'
import type { PasswordOwner } from '../domain/session-user.ts'
import { AccountPage } from './account-page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RequirePasswordOwner } from './require-password-owner.tsx'
import { type OtherSession, type RecoveryLink, useRecoveryLink } from './use-recovery-link.ts'

export type { RecoveryLink }

const invalidLink: Toast = {
  title: 'Lien invalide',
  description: errorText({ code: 'recovery_invalid' }),
  tone: 'destructive',
}

/**
 * Sets a new password: by a recovery link, else by the current session, else not at all (AUTH-17 to AUTH-20).
 */
export function ResetPasswordPage({ link }: { link: RecoveryLink }) {
  const { progress, replaceSession, keepSession } = useRecoveryLink(link, invalidLink)
  if (progress === 'opening') return <LoadingScreen>Vérification des accès...</LoadingScreen>
  if (progress === 'open') {
    return (
      <RequirePasswordOwner toast={invalidLink}>{(owner) => <Content owner={owner} />}</RequirePasswordOwner>
    )
  }
  return <SessionQuestion session={progress} onReplace={replaceSession} onKeep={keepSession} />
}

function Content({ owner: { email, minPassword } }: { owner: PasswordOwner }) {
  return (
    <AccountPage title="Nouveau mot de passe" intro={`Pour le compte ${email}.`}>
      <NewPasswordForm email={email} minPassword={minPassword} />
    </AccountPage>
  )
}

type SessionQuestionProps = { session: OtherSession; onReplace: () => void; onKeep: () => void }

/** Asks first when the link belongs to another account than the one that is signed in. */
function SessionQuestion({ session, onReplace, onKeep }: SessionQuestionProps) {
  const { account, signedInAs } = session
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
        Si vous n’avez pas demandé ce lien, ne continuez pas : restez connecté.
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <Button look="secondary" onClick={onKeep}>
          Rester connecté
        </Button>
        <Button look="danger" className="break-words" onClick={onReplace}>
          Continuer avec l’autre compte
        </Button>
      </div>
    </AccountPage>
  )
}
