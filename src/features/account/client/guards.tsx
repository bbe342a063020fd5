import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, Suspense, useContext, useEffect, useRef } from 'react'
import { errorText } from '#lib/error-texts.ts'
import type { Failure } from '#lib/result.ts'
import { lazyWithRetry } from '#ui/loading/lazy-with-retry.ts'
import { ErrorState } from '#ui/states.tsx'
import { type Notice, notify } from '#ui/toast/notify.ts'
import { adminQuery, useSession } from '../api/session.queries.ts'
import type { Person } from '../domain/session-user.ts'
import { Waiting } from './waiting.tsx'

/** An admin whose session lacks the second factor is asked for it; everybody else is shown out. */
const PendingFactor = lazyWithRetry(() => import('../second-factor/storefront/pending-factor.tsx'))

const SignedIn = createContext<Person | null>(null)

/** The signed-in user, inside a guard. */
export function usePerson(): Person {
  const person = useContext(SignedIn)
  if (!person) throw new Error('usePerson must be used within a guard')
  return person
}

type SignInGuard = {
  /** Told to a visitor who is sent to the login. */
  notice?: Notice
  /** Where the login leads back to. */
  returnTo?: 'checkout'
  children: ReactNode
}

/**
 * Shows its content to signed-in users only; a visitor goes to the login (AUTH-25, AUTH-26). It protects a screen, not data: each
 * server function asks for itself.
 */
export function RequireSignIn({ notice, returnTo, children }: SignInGuard) {
  const session = useSession()
  const lastPerson = useLastPerson(session.person)
  switch (session.status) {
    case 'loading':
      return <Waiting>Vérification des accès...</Waiting>
    case 'failed':
      return <Unreachable failure={session.failure} onRetry={session.retry} />
    case 'visitor':
      return <Leave to="/login" returnTo={returnTo} notice={notice} lastPerson={lastPerson} />
    case 'signed-in':
      return <SignedIn value={session.person}>{children}</SignedIn>
  }
}

/** Who was signed in while this screen stood: they come back to it after a login. */
function useLastPerson(person: Person | null): RefObject<Person | null> {
  const last = useRef(person)
  useEffect(() => {
    if (person) last.current = person
  }, [person])
  return last
}

const denied: Notice = {
  title: 'Accès refusé',
  description: "Vous n'avez pas les permissions pour accéder à cette page.",
  tone: 'destructive',
}
const unverifiable: Notice = {
  title: 'Erreur',
  description: 'Impossible de vérifier vos permissions.',
  tone: 'destructive',
}

/** Shows its content to admins only; others leave for the fallback with a notice (AUTH-28 to AUTH-31). */
export function RequireAdmin({ fallback = '/', children }: { fallback?: '/'; children: ReactNode }) {
  return (
    <RequireSignIn>
      <AdminsOnly fallback={fallback}>{children}</AdminsOnly>
    </RequireSignIn>
  )
}

function AdminsOnly({ fallback, children }: { fallback: '/'; children: ReactNode }) {
  const { id } = usePerson()
  const { data: isAdmin, isError } = useQuery(adminQuery(id))
  if (isAdmin) return children
  if (isAdmin === false) {
    return (
      <Suspense fallback={<Waiting>Vérification des permissions administrateur...</Waiting>}>
        <PendingFactor userId={id} unknown={<Leave to={fallback} notice={unverifiable} />}>
          <Leave to={fallback} notice={denied} />
        </PendingFactor>
      </Suspense>
    )
  }
  if (isError) return <Leave to={fallback} notice={unverifiable} />
  return <Waiting>Vérification des permissions administrateur...</Waiting>
}

/** Sends elsewhere, in place of the page, whom it is not for. */
export function Leave({
  to,
  returnTo,
  notice,
  lastPerson,
}: {
  to: '/login' | '/'
  returnTo?: 'checkout' | undefined
  notice?: Notice | undefined
  lastPerson?: RefObject<Person | null>
}) {
  const navigate = useNavigate()
  const router = useRouter()
  const hasLeft = useRef(false)
  // Leaving is not the answer to an event: the page was opened by somebody whom it is not for.
  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    if (notice) notify(notice)
    const personId = lastPerson?.current?.id
    const { href } = router.state.location
    const state = personId && !returnTo ? { cameFrom: { href, personId } } : {}
    void navigate({ to, search: returnTo ? { returnTo } : {}, state, replace: true })
  }, [lastPerson, navigate, notice, returnTo, router, to])
  return <Waiting>Vérification des accès...</Waiting>
}

/** Only a network that failed is called so; who is signed in is read from the profile (SET-05). */
export function Unreachable({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div className="pt-32">
      {failure.code === 'network' ? (
        <ErrorState title="Connexion impossible" onRetry={onRetry}>
          Vérifiez votre réseau, puis réessayez.
        </ErrorState>
      ) : (
        <ErrorState title="Impossible de charger votre profil" onRetry={onRetry}>
          {errorText(failure)}
        </ErrorState>
      )}
    </div>
  )
}
