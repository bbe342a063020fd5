import { useState } from 'react'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { formatMoney } from '#lib/format/money.ts'
import { parseDecimal } from '#lib/format/parse-decimal.ts'
import { randomUuid } from '#lib/uuid.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { closeDay } from '../api/cash.functions.ts'
import { closingFormSchema } from '../domain/cash.schema.ts'
import { signedMoney } from '../domain/cash-day.ts'

type Closing = { day: string; counted: string; explanation: string; seen: number; key: string }

type ClosingFormProps = {
  day: string
  /** The cash of the day by its payments, in CFA. */
  expected: number
  onDone: () => void
}

/** Closes the day with the cash that was counted; a difference asks for its explanation (CASH-03). */
export function ClosingForm({ day, expected, onDone }: ClosingFormProps) {
  const [values, setValues] = useState({ counted: '', explanation: '' })
  const [key] = useState(randomUuid)
  // Sent again with the same key, it closes no second time (CASH-04).
  const { mutate, isPending } = useAdminCommand({
    run: (data: Closing) => closeDay({ data }),
    changes: ['payments', 'orders'],
    done: () => ({ title: 'Caisse clôturée.' }),
    onDone,
  })
  const { field, onSubmit } = useValidatedForm({
    schema: closingFormSchema(expected),
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: (_, texts) => mutate({ ...texts, day, seen: expected, key }),
  })
  const difference = values.counted.trim() === '' ? 0 : parseDecimal(values.counted) - expected
  const isOff = Number.isInteger(difference) && difference !== 0
  return (
    <form
      aria-label="Clôture de la caisse"
      noValidate
      className="flex flex-col gap-4 print:hidden"
      onSubmit={onSubmit}
    >
      <TextField
        label="Espèces comptées (CFA)"
        inputMode="numeric"
        hint={`Les paiements du jour font ${formatMoney(expected)} en espèces.`}
        {...field('counted')}
      />
      <p role="status" className="font-medium text-amber empty:hidden">
        {isOff ? `Écart : ${signedMoney(difference)}` : null}
      </p>
      {isOff ? <TextField label="Explication de l’écart" limit={300} {...field('explanation')} /> : null}
      <Button type="submit" className="sm:self-start" disabled={isPending}>
        Clôturer la caisse
      </Button>
    </form>
  )
}
