import { formatMoney } from '#lib/format/money.ts'
import { FormButtons } from '#ui/admin/panel.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useUnsavedQuestion } from '#ui/form/use-versioned-edit.tsx'
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
import { innerForm, useRecordForm } from './use-record-form.ts'

type PaymentFormProps = {
  money: Pick<OrderPayments, 'orderId' | 'remaining'>
  /** Asks for no amount: what remains was received as a whole. */
  isWhole?: boolean
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
