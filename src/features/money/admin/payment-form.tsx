import { useRef, useState } from 'react'
import { type AdminCommand, useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import type { Failure } from '#lib/errors/result.ts'
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
  type CorrectionInput,
  correctionFormSchema,
  kindLabels,
  type OrderPayments,
  type PaymentInput,
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
  const [proposed] = useState({ kind: 'cash', amount: String(remaining), reference: '' })
  const [values, setValues] = useState(proposed)
  // The same for each try of this form: an answer that was lost does not record the payment twice.
  const [key] = useState(randomUuid)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useMoneyCommand(
    {
      run: (data: Record<keyof PaymentInput, string>) => recordOrderPayment({ data }),
      done: () => ({ title: 'Paiement inscrit.' }),
      onDone,
    },
    (amount) => {
      if (isWhole) notifyError(amount)
      else if (form.current) showErrors(form.current, { amount })
    },
  )
  const { field, change, onSubmit, showErrors } = useValidatedForm({
    schema: paymentFormSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    // What remains may have changed since the question was asked: what the button says is recorded.
    onValid: (_, texts) =>
      mutate({ ...texts, ...(isWhole ? { amount: String(remaining) } : {}), orderId, key }),
  })
  useUnsavedQuestion(values.amount !== proposed.amount || values.reference !== '')
  const isCash = values.kind === 'cash'
  return (
    <form
      ref={form}
      aria-label="Paiement reçu"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={onSubmit}
    >
      <KindChoice value={values.kind} onKind={(kind) => change('kind', kind)} />
      {isWhole ? null : <TextField label="Montant reçu (CFA)" inputMode="numeric" {...field('amount')} />}
      {isCash ? null : (
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
  const [values, setValues] = useState({ received: '', reason: '' })
  const [key] = useState(randomUuid)
  useUnsavedQuestion(values.received !== '' || values.reason !== '')
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useMoneyCommand(
    {
      run: (data: Record<keyof CorrectionInput, string>) => correctOrderPayment({ data }),
      done: () => ({ title: 'Correction inscrite.' }),
      onDone: onClose,
    },
    (received) => {
      if (form.current) showErrors(form.current, { received })
    },
  )
  const { field, onSubmit, showErrors } = useValidatedForm({
    schema: correctionFormSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: (_, texts) => mutate({ ...texts, paymentId, key }),
  })
  return (
    <form
      ref={form}
      aria-label={`Correction du ${name}`}
      noValidate
      className="mt-3 flex flex-col gap-4 rounded-md border border-line-strong p-4"
      onSubmit={onSubmit}
    >
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

/** How money changes hands. */
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
