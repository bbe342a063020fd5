import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '#lib/contact/contact-details.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { type Failure, failureOf } from '#lib/errors/result.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LogIn, LogOut, Package, Settings, UserPlus } from '#ui/icons/screen-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import { endSession } from '../account.api.ts'
import { clearSession, useSession } from '../session.api.ts'
import type { SessionUser } from '../session-user.ts'
import { notifyOtherTabs } from '../use-session-channel.tsx'

type Closing = { onClose: () => void }

/** Links to login and registration, or for a signed-in user to settings and orders (NAV-13). */
export default function AccountDialog({ onClose }: Closing) {
  const { status, user } = useSession()
  return (
    <Dialog title="Mon Compte" onClose={onClose}>
      {user ? <ForUser user={user} onClose={onClose} /> : null}
      {status === 'loading' ? (
        <p role="status" className="py-8 text-center text-quiet">
          Vérification des accès...
        </p>
      ) : null}
      {status === 'visitor' || status === 'failed' ? <ForVisitor onClose={onClose} /> : null}
    </Dialog>
  )
}

function ForVisitor({ onClose }: Closing) {
  return (
    <>
      <p className="mb-5 text-sm text-quiet">
        Retrouvez vos commandes et vos factures, et commandez sans ressaisir vos coordonnées.
      </p>
      <div className="flex flex-col gap-3">
        <Link to="/login" onClick={onClose} className={buttonClasses('primary')}>
          <LogIn aria-hidden className="size-4" />
          Se connecter
        </Link>
        <Link to="/register" onClick={onClose} className={buttonClasses('secondary')}>
          <UserPlus aria-hidden className="size-4" />
          Créer un compte
        </Link>
      </div>
    </>
  )
}

function ForUser({ user, onClose }: Closing & { user: SessionUser }) {
  const signOut = useSignOut()
  const [isLeaving, setLeaving] = useState(false)
  const name = fullName(user.firstName, user.lastName)
  return (
    <>
      <p className="mb-5 min-w-0">
        {name ? <span className="block font-display text-lg">{name}</span> : null}
        <span className="block truncate text-sm text-quiet">{user.email}</span>
      </p>
      <div className="flex flex-col gap-3">
        <Link to="/settings" onClick={onClose} className={buttonClasses('secondary')}>
          <Settings aria-hidden className="size-4" />
          Mes paramètres
        </Link>
        <Link to="/orders" onClick={onClose} className={buttonClasses('secondary')}>
          <Package aria-hidden className="size-4" />
          Mes commandes
        </Link>
        <Button
          look="danger"
          disabled={isLeaving}
          onClick={async () => {
            setLeaving(true)
            await signOut()
            onClose()
          }}
        >
          <LogOut aria-hidden className="size-4" />
          {isLeaving ? 'Déconnexion…' : 'Se déconnecter'}
        </Button>
      </div>
    </>
  )
}

const LEAVE_AFTER_MS = 300

/** Signs out with a toast, and goes home after 300 ms (AUTH-15): the timer outlives the dialog. */
function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const failure: Failure | null = await endSession().then(
      (result) => (result.ok ? null : result.error),
      failureOf,
    )
    if (failure) {
      const reason = failure.errorId ? ` (${errorText(failure)})` : ''
      notify({
        title: 'Erreur lors de la déconnexion',
        description: `Impossible de déconnecter. Veuillez réessayer.${reason}`,
        tone: 'destructive',
      })
      return
    }
    notify({ title: 'Déconnexion réussie', tone: 'success' })
    notifyOtherTabs('signed_out')
    setTimeout(async () => {
      // Go home first: a guarded page would redirect its former user to the login.
      await navigate({ to: '/' })
      clearSession(queryClient)
    }, LEAVE_AFTER_MS)
  }
}
