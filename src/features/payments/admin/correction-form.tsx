import { useRef, useState } from 'react'
import { formatMoney } from '#lib/format/money.ts'
import { randomUuid } from '#lib/uuid.ts'
import { FormButtons } from '#ui/admin/form-buttons.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useUnsavedQuestion } from '#ui/form/use-leave-question.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { correctOrderPayment } from './api/payments.functions.ts'
import { type CorrectionInput, correctionFormSchema } from './domain/payments.schema.ts'
import { useMoneyCommand } from './use-money-command.ts'

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
