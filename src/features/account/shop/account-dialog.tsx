import { Link } from '@tanstack/react-router'
import { LogIn, UserPlus } from 'lucide-react'
import { buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** The ways into an account (NAV-13, for visitors). */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Mon Compte" onClose={onClose}>
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
    </Dialog>
  )
}
