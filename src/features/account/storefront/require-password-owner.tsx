import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf, unwrap } from '#lib/errors/result.ts'
import type { Toast } from '#ui/toast/notify.ts'
import { getPasswordOwner } from '../api/account.functions.ts'
import { Redirect, Unreachable } from '../client/guards.tsx'
import { LoadingScreen } from '../client/loading-screen.tsx'
import type { PasswordOwner } from '../domain/session-user.ts'

const passwordOwnerQuery = queryOptions({
  queryKey: ['password-owner'],
  queryFn: async ({ signal }) => unwrap(await getPasswordOwner({ signal })),
  gcTime: 0,
  retry: 2,
})

type Guard = {
  /** Shown to a visitor who may set no password here and is redirected to the login. */
  toast: Toast
  children: (owner: PasswordOwner) => ReactNode
}

/**
 * Shows its content to a user who may set a new password: signed in, or with an opened recovery link (AUTH-18
 * to AUTH-20).
 */
export function RequirePasswordOwner({ toast, children }: Guard) {
  const { data: owner, error, refetch } = useQuery(passwordOwnerQuery)
  if (owner) return children(owner)
  if (owner === null) return <Redirect to="/login" toast={toast} />
  return error ? (
    <Unreachable failure={failureOf(error)} onRetry={() => void refetch()} />
  ) : (
    <LoadingScreen>Vérification des accès...</LoadingScreen>
  )
}
