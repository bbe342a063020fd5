import { useRef, useState } from 'react'
import { randomUuid } from '#lib/uuid.ts'
import { FormButtons } from '#ui/admin/form-buttons.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useUnsavedQuestion } from '#ui/form/use-leave-question.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { recordOrderRefund } from '../api/returns.functions.ts'
import { type RefundInput, refundFormSchema } from '../domain/returns.schema.ts'
import { KindChoice } from '../kind-choice.tsx'
import { useMoneyCommand } from '../use-money-command.ts'

/** `owed`: what is still to be paid back, in CFA. */
type RefundFormProps = { returnId: string; owed: number; onClose: () => void }

/** Records what was paid back for a return after it was recorded: all that is owed, unless something else is typed. */
export function RefundForm({ returnId, owed, onClose }: RefundFormProps) {
  const [proposed] = useState({ kind: 'cash', amount: String(owed) })
  const [values, setValues] = useState(proposed)
  // The same for each try of this form: an answer that was lost does not record the refund twice.
  const [key] = useState(randomUuid)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useMoneyCommand(
    {
      run: (data: Record<keyof RefundInput, string>) => recordOrderRefund({ data }),
      done: () => ({ title: 'Remboursement inscrit.' }),
      onDone: onClose,
    },
    (amount) => {
      if (form.current) showErrors(form.current, { amount })
    },
  )
  const { field, change, onSubmit, showErrors } = useValidatedForm({
    schema: refundFormSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: (_, texts) => mutate({ ...texts, returnId, key }),
  })
  useUnsavedQuestion(values.amount !== proposed.amount)
  return (
    <form
      ref={form}
      aria-label="Remboursement"
      noValidate
      className="mt-3 flex flex-col gap-4 rounded-md border border-line-strong p-4"
      onSubmit={onSubmit}
    >
      <TextField label="Somme rendue (CFA)" inputMode="numeric" {...field('amount')} />
      <KindChoice legend="Rendue par" value={values.kind} onKind={(kind) => change('kind', kind)} />
      <FormButtons isBusy={isPending} onCancel={onClose}>
        Enregistrer le remboursement
      </FormButtons>
    </form>
  )
}
