import { useRef, useState } from 'react'
import type { BaseIssue, BaseSchema } from 'valibot'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import type { Failure, Result } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { formatMoney } from '#lib/format/money.ts'
import { randomUuid } from '#lib/uuid.ts'
import { FormButtons } from '#ui/admin/panel.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { useUnsavedQuestion } from '#ui/form/use-versioned-edit.tsx'
import { notifyError } from '#ui/toast/notify-failure.ts'
import { Choice } from './choice.tsx'
import { correctOrderPayment, recordOrderPayment } from './money.api.ts'
import {
  correctionFormSchema,
  kindLabels,
  type OrderPayments,
  type PaymentKind,
  paymentFormSchema,
  paymentKinds,
} from './payment.ts'

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
  /** Whether it may be sent. */
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
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useAdminCommand({
    run: (texts: Form) => send(texts, key),
    changes,
    done: (_, texts) => ({ title: done(texts) }),
    onDone,
    onFailure: (failure) => {
      const text = amountText(failure)
      if (!text || !amount) return false
      if (form.current?.elements.namedItem(amount)) showErrors(form.current, { [amount]: text })
      else notifyError(text)
      return true
    },
  })
  const { field, change, onSubmit, showErrors } = useValidatedForm({
    schema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: (_, texts) => {
      if (isReady?.() ?? true) mutate(texts)
    },
  })
  const isChanged = (name: keyof Form) => values[name] !== initial[name]
  return { values, isChanged, field, change, isPending, formProps: { ref: form, noValidate: true, onSubmit } }
}

/** The look of a form within the dialog of an order. */
export const innerForm = 'mt-3 flex flex-col gap-4 rounded-md border border-line-strong p-4'

type PaymentFormProps = {
  money: Pick<OrderPayments, 'orderId' | 'remaining'>
  /** Asks for no amount: what remains was received as a whole. */
  isWhole?: boolean
  /** What the second button says. */
  otherwise: string
  onDone: () => void
  onOtherwise: () => void
}

/** Records what was received for an order (PAY-01): what remains, in cash, unless something else is said. */
export function PaymentForm({ money, isWhole = false, otherwise, onDone, onOtherwise }: PaymentFormProps) {
  const { orderId, remaining } = money
  const { values, isChanged, field, change, isPending, formProps } = useRecordForm({
    schema: paymentFormSchema,
    initial: { kind: 'cash', amount: String(remaining), reference: '' },
    amount: 'amount',
    // What remains may have changed since the question was asked: what the button says is recorded.
    send: (texts, key) =>
      recordOrderPayment({
        data: { ...texts, ...(isWhole ? { amount: String(remaining) } : {}), orderId, key },
      }),
    done: () => 'Paiement inscrit.',
    onDone,
  })
  useUnsavedQuestion(isChanged('amount') || isChanged('reference'))
  return (
    <form {...formProps} aria-label="Paiement reçu" className="flex flex-col gap-4">
      <KindChoice value={values.kind} onKind={(kind) => change('kind', kind)} />
      {isWhole ? null : <TextField label="Montant reçu (CFA)" inputMode="numeric" {...field('amount')} />}
      {values.kind === 'cash' ? null : (
        <TextField
          label="Référence"
          optional
          hint="Le numéro de la transaction, pour la retrouver."
          limit={100}
          {...field('reference')}
        />
      )}
      <FormButtons isBusy={isPending} onCancel={onOtherwise} cancel={otherwise}>
        {isWhole ? `Oui, inscrire ${formatMoney(remaining)}` : 'Enregistrer le paiement'}
      </FormButtons>
    </form>
  )
}

type CorrectionFormProps = {
  paymentId: string
  /** The payment or refund as corrected until now, in CFA. */
  standing: number
  isRefund: boolean
  onClose: () => void
}

const words = {
  payment: { name: 'paiement', amount: 'Montant réellement reçu (CFA)', hint: '0 si rien n’a été reçu.' },
  refund: {
    name: 'remboursement',
    amount: 'Montant réellement rendu (CFA)',
    hint: '0 si rien n’a été rendu.',
  },
}

/** Corrects a payment or refund: it stays, the difference is an entry of its own (PAY-02, RETURN-05). */
export function CorrectionForm({ paymentId, standing, isRefund, onClose }: CorrectionFormProps) {
  const { name, amount, hint } = words[isRefund ? 'refund' : 'payment']
  const { isChanged, field, isPending, formProps } = useRecordForm({
    schema: correctionFormSchema,
    initial: { received: '', reason: '' },
    amount: 'received',
    send: (texts, key) => correctOrderPayment({ data: { ...texts, paymentId, key } }),
    done: () => 'Correction inscrite.',
    onDone: onClose,
  })
  useUnsavedQuestion(isChanged('received') || isChanged('reason'))
  return (
    <form {...formProps} aria-label={`Correction du ${name}`} className={innerForm}>
      <p className="text-quiet">
        Ce {name} de {formatMoney(standing)} reste visible ; la différence est inscrite à part.
      </p>
      <TextField label={amount} inputMode="numeric" hint={hint} {...field('received')} />
      <TextField label="Motif" limit={300} {...field('reason')} />
      <FormButtons isBusy={isPending} onCancel={onClose}>
        Corriger le {name}
      </FormButtons>
    </form>
  )
}

type KindChoiceProps = {
  legend?: string
  name?: string
  value: string
  onKind: (kind: PaymentKind) => void
}

export function KindChoice({ legend = 'Moyen de paiement', name = 'kind', value, onKind }: KindChoiceProps) {
  return (
    <Choice
      legend={legend}
      name={name}
      options={paymentKinds}
      labels={kindLabels}
      value={value}
      onChoice={onKind}
    />
  )
}
