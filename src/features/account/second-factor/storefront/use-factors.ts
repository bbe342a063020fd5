import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '#lib/errors/result.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { PRIVATE } from '../../api/session.queries.ts'
import { useCurrentUser } from '../../client/guards.tsx'
import type { Change } from './passkey.ts'
import { useConfirmation } from './use-confirmation.tsx'

/** Changes the second factor: asks for a confirmation where needed, shows failures, and reloads the list. */
export function useFactors() {
  const queryClient = useQueryClient()
  const { id } = useCurrentUser()
  const { confirmed, question } = useConfirmation()
  const [isBusy, setBusy] = useState(false)

  const refresh = () => queryClient.invalidateQueries({ queryKey: [PRIVATE, id, 'security'] })

  const change: Change = async (call, done) => {
    setBusy(true)
    try {
      const result = await confirmed(call)
      if (!result.ok && result.error.code === 'confirmation_needed') return null
      const value = unwrap(result)
      if (done) notify({ ...done, tone: 'success' })
      return value
    } catch (error) {
      notifyFailure(error, (reason) => reason)
      return null
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return { change, refresh, question, isBusy }
}
