import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminQuery, PRIVATE } from '../../api/session.queries.ts'
import { Waiting } from '../../client/waiting.tsx'
import { AccountPage } from '../../storefront/account-page.tsx'
import { confirmWhoIAm } from '../api/second-factor.functions.ts'
import { pendingMethodsQuery } from '../api/second-factor.queries.ts'
import { FactorPrompt } from './factor-prompt.tsx'

type PendingFactorProps = { userId: string; unknown: ReactNode; children: ReactNode }

/**
 * Asks an admin whose session lacks the second factor for it; for anybody else it shows its children (D42), and `unknown` when that cannot be
 * found out (AUTH-31).
 */
export default function PendingFactor({ userId: id, unknown, children }: PendingFactorProps) {
  const queryClient = useQueryClient()
  const { data: methods, isError } = useQuery(pendingMethodsQuery(id))

  /** The role first: as soon as nothing is missing any more, whoever is still no admin is shown out. */
  async function readAnew(): Promise<void> {
    await queryClient.invalidateQueries(adminQuery(id))
    await queryClient.invalidateQueries({ queryKey: [PRIVATE, id] })
  }

  if (methods === undefined && !isError) {
    return <Waiting>Vérification des permissions administrateur...</Waiting>
  }
  if (methods === undefined) return unknown
  if (!methods) return children
  return (
    <AccountPage
      title="Double authentification"
      intro="Pour ouvrir l’administration, confirmez que c’est bien vous."
    >
      <FactorPrompt
        ways={{ ...methods, password: false }}
        send={(data) => confirmWhoIAm({ data })}
        onDone={() => void readAnew()}
      />
    </AccountPage>
  )
}
