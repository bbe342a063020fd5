import { Link } from '@tanstack/react-router'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { PRIVATE } from '../../api/session.queries.ts'
import { useCurrentUser } from '../../client/guards.tsx'
import { putOffSecondFactor } from '../api/second-factor.functions.ts'

/** Offers a second factor until one is set up or the offer is postponed (D42). */
export function FactorOffer() {
  const { id } = useCurrentUser()
  const { mutate, isPending } = useAdminCommand({
    run: () => putOffSecondFactor(),
    changes: [[PRIVATE, id, 'security']],
  })
  return (
    <>
      <p className="mb-3 max-w-prose text-quiet">
        Avec elle, votre mot de passe ne suffit plus à qui l’aurait deviné : un code de votre téléphone est
        demandé une fois par appareil, tous les 30 jours.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/settings" hash="double-authentification" className={buttonClasses('primary', 'px-5')}>
          Configurer
        </Link>
        <Button look="quiet" className="px-4" disabled={isPending} onClick={() => mutate()}>
          Plus tard
        </Button>
      </div>
    </>
  )
}
