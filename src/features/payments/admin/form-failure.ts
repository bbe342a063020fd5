import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import type { Failure } from '#lib/errors/result.ts'
import { formatMoney } from '#lib/format/money.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'

/** Refusals that concern one amount: the code, the fact in the database's answer, and the words before it. */
const amountRefusals: Record<string, { fact: string; text: string }> = {
  payment_too_high: { fact: 'remaining', text: 'Il ne reste à recevoir que' },
  refund_too_high: { fact: 'received', text: 'Vous ne pouvez pas rendre plus que' },
  correction_too_high: { fact: 'standing', text: 'Le montant doit être inférieur à' },
}

/**
 * Shows why money was not recorded: beside the amount where the amount is the reason, else in a toast.
 *
 * @param show shows a text beside the amount
 */
export function showMoneyFailure(error: Error, show: (text: string) => void): void {
  const failure = failureOf(error)
  const text = amountText(failure)
  if (text) show(text)
  else notifyFailure(error, (reason) => reason)
}

function amountText(failure: Failure): string | undefined {
  const { code, details } = failure
  if (code === 'correction_same') return errorText(failure)
  const refusal = amountRefusals[code]
  if (!refusal) return undefined
  const amount = typeof details === 'object' && details ? Reflect.get(details, refusal.fact) : undefined
  return typeof amount === 'number' ? `${refusal.text} ${formatMoney(amount)}.` : errorText(failure)
}
