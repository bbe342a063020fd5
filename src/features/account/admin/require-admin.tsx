import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import type { Toast } from '#ui/toast/notify.ts'
import { adminQuery } from '../session.api.ts'
import { LoadingScreen, Redirect, RequireSignIn, useCurrentUser } from '../use-current-user.tsx'

/** Asks an admin for the second factor that the session lacks; everybody else is redirected. */
const PendingFactor = lazyWithRetry(async () => ({
  default: (await import('../shop/factor-prompt.tsx')).PendingFactor,
}))

const denied: Toast = {
  title: 'Accès refusé',
  description: "Vous n'avez pas les permissions pour accéder à cette page.",
  tone: 'destructive',
}
const unverifiable: Toast = {
  title: 'Erreur',
  description: 'Impossible de vérifier vos permissions.',
  tone: 'destructive',
}

/** Its content for admins only; others go home with a toast (AUTH-28 to AUTH-31). */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireSignIn>
      <AdminsOnly>{children}</AdminsOnly>
    </RequireSignIn>
  )
}

function AdminsOnly({ children }: { children: ReactNode }) {
  const { id } = useCurrentUser()
  const { data: isAdmin, isError } = useQuery(adminQuery(id))
  if (isAdmin) return children
  if (isAdmin === false) {
    return (
      <Suspense fallback={<LoadingScreen>Vérification des permissions administrateur...</LoadingScreen>}>
        <PendingFactor
          userId={id}
          purpose="ouvrir l’administration"
          unknown={<Redirect to="/" toast={unverifiable} />}
        >
          <Redirect to="/" toast={denied} />
        </PendingFactor>
      </Suspense>
    )
  }
  if (isError) return <Redirect to="/" toast={unverifiable} />
  return <LoadingScreen>Vérification des permissions administrateur...</LoadingScreen>
}
