import { type HistoryState, useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef } from 'react'
import { errorText } from '#lib/errors/error-texts.ts'
import type { Failure } from '#lib/errors/result.ts'
import { LoaderCircle } from '#ui/icons/screen-icons.tsx'
import { useIsNavigating } from '#ui/loading/use-is-navigating.ts'
import { ErrorState } from '#ui/states.tsx'
import { notify, type Toast } from '#ui/toast/notify.ts'
import { type AdminQueryKey, PRIVATE, useSession } from './session.api.ts'
import type { SessionUser } from './session-user.ts'

const CurrentUser = createContext<SessionUser | null>(null)

export function useCurrentUser(): SessionUser {
  const user = useContext(CurrentUser)
  if (!user) throw new Error('useCurrentUser must be used within a guard')
  return user
}

type SignInGuard = {
  /** Shown to a visitor who is redirected to the login. */
  toast?: Toast
  returnTo?: 'checkout'
  children: ReactNode
}

/** Its content for signed-in users, a visitor goes to the login (AUTH-25, AUTH-26). It protects a screen, not data. */
export function RequireSignIn({ toast, returnTo, children }: SignInGuard) {
  const session = useSession()
  const lastUser = useLastUser(session.user)
  switch (session.status) {
    case 'loading':
      return <LoadingScreen>Vérification des accès...</LoadingScreen>
    case 'failed':
      return <Unreachable failure={session.failure} onRetry={session.retry} />
    case 'visitor':
      return <Redirect to="/login" returnTo={returnTo} toast={toast} lastUser={lastUser} />
    case 'signed-in':
      return <CurrentUser value={session.user}>{children}</CurrentUser>
  }
}

/** The last user who was signed in while this screen was shown: they return to it after a login. */
function useLastUser(user: SessionUser | null): RefObject<SessionUser | null> {
  const last = useRef(user)
  useEffect(() => {
    if (user) last.current = user
  }, [user])
  return last
}

/** Goes elsewhere, unless the user is on the way to another page already. */
export function Redirect({
  to,
  returnTo,
  toast,
  lastUser,
  state: given,
}: {
  to: '/login' | '/'
  returnTo?: 'checkout' | undefined
  state?: Pick<HistoryState, 'isLinkRefused'>
  toast?: Toast | undefined
  lastUser?: RefObject<SessionUser | null>
}) {
  const navigate = useNavigate()
  const router = useRouter()
  const isNavigating = useIsNavigating()
  const hasRedirected = useRef(false)
  // No event starts this redirect: the page was opened by a user who may not see it.
  useEffect(() => {
    if (hasRedirected.current || isNavigating) return
    hasRedirected.current = true
    if (toast) notify(toast)
    const userId = lastUser?.current?.id
    const { href } = router.state.location
    const state = userId && !returnTo ? { cameFrom: { href, userId } } : (given ?? {})
    void navigate({ to, search: returnTo ? { returnTo } : {}, state, replace: true })
  }, [isNavigating, lastUser, navigate, toast, returnTo, router, given, to])
  return <LoadingScreen>Vérification des accès...</LoadingScreen>
}

type UnreachableProps = { failure: Failure; onRetry: () => void; title?: string }

/** The session could not be read: either the network failed, or the profile could not be loaded (SET-05). */
export function Unreachable({
  failure,
  onRetry,
  title = 'Impossible de charger votre profil',
}: UnreachableProps) {
  return (
    <div className="pt-32">
      {failure.code === 'network' ? (
        <ErrorState title="Connexion impossible" onRetry={onRetry}>
          Vérifiez votre réseau, puis réessayez.
        </ErrorState>
      ) : (
        <ErrorState title={title} onRetry={onRetry}>
          {errorText(failure)}
        </ErrorState>
      )}
    </div>
  )
}

/** The beginning of the keys of the signed-in admin's queries; the same array on every render. */
export function useAdminQueryKey(): AdminQueryKey {
  const { id } = useCurrentUser()
  return useMemo(() => [PRIVATE, id, 'admin-data'] as const, [id])
}

export function LoadingScreen({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-[calc(0.7*var(--screen-height))] flex-col items-center justify-center gap-4 text-quiet"
    >
      <LoaderCircle aria-hidden className="size-8 text-amber motion-safe:animate-spin" />
      <p>{children}</p>
    </div>
  )
}
