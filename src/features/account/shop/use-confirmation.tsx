import { type ReactNode, Suspense, useState } from 'react'
import type { Result } from '#lib/errors/result.ts'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { waysIn } from '../account-security.ts'
import type { Question } from './confirmation-dialog.tsx'

const ConfirmationDialog = lazyWithRetry(() => import('./confirmation-dialog.tsx'))

type Confirmation = {
  /**
   * Makes a call; when it needs a confirmation, asks for it and repeats the call. Returns the failure when
   * the user cancels.
   */
  confirmed: <Value>(call: () => Promise<Result<Value>>) => Promise<Result<Value>>
  /** The dialog, to be rendered while it asks. */
  question: ReactNode
}

/**
 * Confirms the user's identity when a call demands it: the session is older than 15 minutes, or has no proved
 * factor (D42).
 */
export function useConfirmation(): Confirmation {
  const [asked, setAsked] = useState<Question | null>(null)

  async function confirmed<Value>(call: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const result = await call()
    if (result.ok || result.error.code !== 'confirmation_needed') return result
    const ways = waysIn(result.error)
    const isConfirmed = await new Promise<boolean>((answer) => setAsked({ ways, answer }))
    setAsked(null)
    return isConfirmed ? confirmed(call) : result
  }

  const question = asked ? (
    <Suspense fallback={null}>
      <ConfirmationDialog {...asked} />
    </Suspense>
  ) : null
  return { confirmed, question }
}
