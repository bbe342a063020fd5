import { useRef, useState } from 'react'
import { formatMoney } from '#lib/format/money.ts'
import { randomUuid } from '#lib/uuid.ts'
import { FormButtons } from '#ui/admin/form-buttons.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useUnsavedQuestion } from '#ui/form/use-leave-question.ts'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { recordOrderReturn } from '../api/returns.functions.ts'
import { Choice } from '../choice.tsx'
import { type OrderReturns, type ReturnKind, returnLabels } from '../domain/return.ts'
import { type ReturnInput, returnFormSchema } from '../domain/returns.schema.ts'
import { KindChoice } from '../kind-choice.tsx'
import { useMoneyCommand } from '../use-money-command.ts'
import { type ChosenPiece, ReturnPieces } from './return-pieces.tsx'

type Texts = Record<keyof Omit<ReturnInput, 'pieces'>, string>

type ReturnFormProps = { order: OrderReturns; kinds: readonly ReturnKind[]; onClose: () => void }

/** The form of a return: reason, pieces, and the money to pay back (RETURN-01 to RETURN-03). */
export function ReturnForm({ order, kinds, onClose }: ReturnFormProps) {
  const { orderId, received, items } = order
  const [first = 'cancelled'] = kinds
  const isReturn = first === 'returned'
  const [values, setValues] = useState({
    kind: first as string,
    reason: '',
    // A customer who received nothing gets all of the money back; a returned piece has its own price.
    refund: isReturn ? '0' : String(received),
    refundKind: 'cash',
  })
  const [chosen, setChosen] = useState<Record<string, ChosenPiece>>({})
  const [missing, setMissing] = useState(false)
  const [key] = useState(randomUuid)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useMoneyCommand(
    {
      run: (data: Texts & Pick<ReturnInput, 'pieces'>) => recordOrderReturn({ data }),
      done: (_, { kind }) => ({ title: kind === 'returned' ? 'Retour enregistré.' : 'Commande annulée.' }),
      onDone: onClose,
    },
    (refund) => {
      if (form.current) showErrors(form.current, { refund })
    },
  )
  const pieces = Object.entries(chosen)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([itemId, piece]) => ({ itemId, ...piece }))
  useUnsavedQuestion(values.reason !== '' || pieces.length > 0)
  const { field, change, onSubmit, showErrors } = useValidatedForm({
    schema: returnFormSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: (_, texts) => {
      setMissing(isReturn && pieces.length === 0)
      if (!isReturn || pieces.length > 0) mutate({ ...texts, orderId, pieces, key })
    },
  })
  return (
    <form
      ref={form}
      aria-label="Retour ou annulation"
      noValidate
      className="mt-3 flex flex-col gap-4 rounded-md border border-line-strong p-4"
      onSubmit={onSubmit}
    >
      {isReturn ? (
        <ReturnPieces
          items={items}
          chosen={chosen}
          onChoice={(itemId, piece) => setChosen({ ...chosen, [itemId]: piece })}
        />
      ) : (
        <Choice
          legend="Que s’est-il passé ?"
          name="kind"
          options={kinds}
          labels={returnLabels}
          value={values.kind}
          onChoice={(kind) => change('kind', kind)}
        />
      )}
      {missing ? (
        <p role="alert" className="text-danger">
          Choisissez au moins une pièce.
        </p>
      ) : null}
      <TextField label="Motif" limit={300} {...field('reason')} />
      {received > 0 ? (
        <>
          <TextField
            label="Somme rendue (CFA)"
            inputMode="numeric"
            hint={`0 si rien n’est rendu, au plus ${formatMoney(received)}.`}
            {...field('refund')}
          />
          <KindChoice
            legend="Rendue par"
            name="refundKind"
            value={values.refundKind}
            onKind={(kind) => change('refundKind', kind)}
          />
        </>
      ) : null}
      <FormButtons isBusy={isPending} onCancel={onClose} cancel="Fermer sans enregistrer">
        {isReturn ? 'Enregistrer le retour' : 'Annuler la commande'}
      </FormButtons>
    </form>
  )
}
