import { type ReactNode, Suspense, useState } from 'react'
import type { Result } from '#lib/result.ts'
import { lazyWithRetry } from '#ui/loading/lazy-with-retry.ts'
import { waysIn } from '../domain/account-security.ts'
import type { Question } from './confirmation-dialog.tsx'

const ConfirmationDialog = lazyWithRetry(() => import('./confirmation-dialog.tsx'))

type Confirmation = {
  /** Makes a call; where it needs a confirmation, asks for it and calls again. Gives the refusal when the user gives up. */
  confirmed: <Value>(call: () => Promise<Result<Value>>) => Promise<Result<Value>>
  /** To be rendered: the question, while it is asked. */
  question: ReactNode
}

/** Confirms who is there where the server wants it: a session of more than 15 minutes, or without a proved factor (D42). */
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
