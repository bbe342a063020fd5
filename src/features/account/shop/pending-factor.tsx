import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirmWhoIAm, pendingMethodsQuery } from '../second-factor.api.ts'
import { adminQuery, PRIVATE } from '../session.api.ts'
import { LoadingScreen } from '../use-current-user.tsx'
import { AccountPage } from './account-page.tsx'
import { FactorPrompt } from './factor-prompt.tsx'

type PendingFactorProps = { userId: string; purpose: string; unknown: ReactNode; children: ReactNode }

/**
 * Asks an admin for the lacking second factor (D42), anybody else sees the children; `unknown`: nobody knows
 * (AUTH-31).
 */
export default function PendingFactor({ userId: id, purpose, unknown, children }: PendingFactorProps) {
  const queryClient = useQueryClient()
  const { data: methods, isError } = useQuery(pendingMethodsQuery(id))

  /** Read the role first: once nothing is missing, a user who is not an admin is redirected. */
  async function readAnew(): Promise<void> {
    await queryClient.invalidateQueries(adminQuery(id))
    await queryClient.invalidateQueries({ queryKey: [PRIVATE, id] })
  }

  if (methods === undefined && !isError) {
    return <LoadingScreen>Vérification des permissions administrateur...</LoadingScreen>
  }
  if (methods === undefined) return unknown
  if (!methods) return children
  return (
    <AccountPage title="Double authentification" intro={`Pour ${purpose}, confirmez que c’est bien vous.`}>
      <FactorPrompt
        ways={{ ...methods, password: false }}
        send={(data) => confirmWhoIAm({ data })}
        onDone={() => void readAnew()}
      />
    </AccountPage>
  )
}
