import { type AdminCommand, useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import type { Failure } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { formatMoney } from '#lib/format/money.ts'

/** Refusals that concern one amount: the code, the fact in the database's answer, and the words before it. */
const amountRefusals: Record<string, { fact: string; text: string }> = {
  payment_too_high: { fact: 'remaining', text: 'Il ne reste à recevoir que' },
  refund_too_high: { fact: 'received', text: 'Vous ne pouvez pas rendre plus que' },
  correction_too_high: { fact: 'standing', text: 'Le montant doit être inférieur à' },
}

/**
 * The command of a form of money: its key records nothing twice (PAY-04). `showAmount`: beside the amount.
 */
export function useMoneyCommand<Input>(
  command: Pick<AdminCommand<Input, unknown>, 'run' | 'done' | 'onDone'>,
  showAmount: (text: string) => void,
) {
  return useAdminCommand({
    ...command,
    changes: ['payments', 'orders'],
    onFailure: (failure) => {
      const text = amountText(failure)
      if (text) showAmount(text)
      return text !== undefined
    },
  })
}

function amountText(failure: Failure): string | undefined {
  const { code, details } = failure
  if (code === 'correction_same') return staffErrorText(failure)
  const refusal = amountRefusals[code]
  if (!refusal) return undefined
  const amount = typeof details === 'object' && details ? Reflect.get(details, refusal.fact) : undefined
  return typeof amount === 'number' ? `${refusal.text} ${formatMoney(amount)}.` : staffErrorText(failure)
}
