import { useState } from 'react'
import type { BaseIssue, BaseSchema } from 'valibot'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import type { Failure, Result } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { formatMoney } from '#lib/format/money.ts'
import { randomUuid } from '#lib/uuid.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { notifyError } from '#ui/toast/notify-failure.ts'

/** Refusals that concern one amount: the code, the fact in the database's answer, and the words before it. */
const amountRefusals: Record<string, { fact: string; text: string }> = {
  payment_too_high: { fact: 'remaining', text: 'Il ne reste à recevoir que' },
  refund_too_high: { fact: 'received', text: 'Vous ne pouvez pas rendre plus que' },
  correction_too_high: { fact: 'standing', text: 'Le montant doit être inférieur à' },
}

function amountText(failure: Failure): string | undefined {
  const { code, details } = failure
  if (code === 'correction_same') return staffErrorText(failure)
  const refusal = amountRefusals[code]
  if (!refusal) return undefined
  const amount = typeof details === 'object' && details ? Reflect.get(details, refusal.fact) : undefined
  return typeof amount === 'number' ? `${refusal.text} ${formatMoney(amount)}.` : staffErrorText(failure)
}

type RecordFormOptions<Form extends Record<string, string>> = {
  schema: BaseSchema<Record<string, string>, unknown, BaseIssue<unknown>>
  initial: Form
  /** The field of the amount of money, beside which it is refused. */
  amount?: keyof Form & string
  isReady?: () => boolean
  /** `key` is the same for each try of this form: an answer that was lost records nothing twice (PAY-04). */
  send: (texts: Form, key: string) => Promise<Result<unknown>>
  /** What is read again. */
  changes?: readonly string[]
  done: (texts: Form) => string
  onDone: () => void
}

/** A form that adds a record to an order or a day, such as a payment: its values, its fields, and its command. */
export function useRecordForm<Form extends Record<string, string>>(options: RecordFormOptions<Form>) {
  const { schema, amount, isReady, send, changes = ['payments', 'orders'], done, onDone } = options
  const [initial] = useState(options.initial)
  const [values, setValues] = useState(initial)
  const [key] = useState(randomUuid)
  const { mutate, isPending } = useAdminCommand({
    run: (texts: Form) => send(texts, key),
    changes,
    done: (_, texts) => ({ title: done(texts) }),
    onDone,
    onFailure: (failure) => {
      const text = amountText(failure)
      if (!text || !amount) return false
      if (form.formProps.ref.current?.elements.namedItem(amount)) form.showErrors({ [amount]: text })
      else notifyError(text)
      return true
    },
  })
  const form = useValidatedForm({
    schema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: (_, texts) => {
      if (!isPending && (isReady?.() ?? true)) mutate(texts)
    },
  })
  const isChanged = (name: keyof Form) => values[name] !== initial[name]
  return { ...form, values, isChanged, isPending }
}

/** The look of a form within the dialog of an order. */
export const innerForm = 'mt-3 flex flex-col gap-4 rounded-md border border-line-strong p-4'
