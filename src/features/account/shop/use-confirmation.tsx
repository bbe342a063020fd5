import { type ReactNode, Suspense, useState } from 'react'
import type { Result } from '#lib/errors/result.ts'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { waysIn } from '../account-security.ts'
import type { Question } from './factor-prompt.tsx'

const ConfirmationDialog = lazyWithRetry(async () => ({
  default: (await import('./factor-prompt.tsx')).ConfirmationDialog,
}))

type Confirmation = {
  /** Makes a call, again after the confirmation that it asked for; the failure when the user cancels. */
  confirmed: <Value>(call: () => Promise<Result<Value>>) => Promise<Result<Value>>
  question: ReactNode
}

/** Confirms the user when a call demands it: beyond 15 minutes, or without a proved factor (D42). */
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
