import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '#lib/contact/person-name.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LogIn, LogOut, Package, Settings, UserPlus } from '#ui/icons/screen-icons.tsx'
import { useSession } from '../api/session.queries.ts'
import type { SessionUser } from '../domain/session-user.ts'
import { useSignOut } from './use-sign-out.ts'

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
