import { useState } from 'react'
import { formatMoney } from '#lib/format/money.ts'
import { FormButtons } from '#ui/admin/panel.tsx'
import { CheckBox } from '#ui/form/check-box.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { useUnsavedQuestion } from '#ui/form/use-versioned-edit.tsx'
import { Choice } from './choice.tsx'
import { recordOrderRefund, recordOrderReturn } from './money.api.ts'
import { KindChoice } from './payment-form.tsx'
import {
  type OrderReturns,
  type ReturnableItem,
  type ReturnKind,
  refundFormSchema,
  returnFormSchema,
  returnLabels,
} from './return.ts'
import { innerForm, useRecordForm } from './use-record-form.ts'

type ReturnFormProps = { order: OrderReturns; kinds: readonly ReturnKind[]; onClose: () => void }

/** The form of a return: reason, pieces, and the money to pay back (RETURN-01 to RETURN-03). */
export function ReturnForm({ order, kinds, onClose }: ReturnFormProps) {
  const { orderId, received, items } = order
  const [first = 'cancelled'] = kinds
  const isReturn = first === 'returned'
  const [chosen, setChosen] = useState<Record<string, ChosenPiece>>({})
  const [missing, setMissing] = useState(false)
  const pieces = Object.entries(chosen)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([itemId, piece]) => ({ itemId, ...piece }))
  const { values, isChanged, field, change, isPending, formProps } = useRecordForm({
    schema: returnFormSchema,
    initial: {
      kind: first as string,
      reason: '',
      // A customer who received nothing gets all of the money back; a returned piece has its own price.
      refund: isReturn ? '0' : String(received),
      refundKind: 'cash',
    },
    amount: 'refund',
    isReady: () => {
      const isMissing = isReturn && pieces.length === 0
      setMissing(isMissing)
      return !isMissing
    },
    send: (texts, key) => recordOrderReturn({ data: { ...texts, orderId, pieces, key } }),
    done: ({ kind }) => (kind === 'returned' ? 'Retour enregistré.' : 'Commande annulée.'),
    onDone: onClose,
  })
  useUnsavedQuestion(isChanged('reason') || pieces.length > 0)
  return (
    <form {...formProps} aria-label="Retour ou annulation" className={innerForm}>
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

/** How many pieces of a line were returned, and whether they go into the stock. */
type ChosenPiece = { quantity: number; restock: boolean }

type ReturnPiecesProps = {
  items: readonly ReturnableItem[]
  chosen: Readonly<Record<string, ChosenPiece>>
  onChoice: (itemId: string, piece: ChosenPiece) => void
}

/** Chooses the returned pieces of a delivered order (RETURN-02). */
function ReturnPieces({ items, chosen, onChoice }: ReturnPiecesProps) {
  return (
    <ul className="flex flex-col gap-4">
      {items
        .filter(({ returnable }) => returnable > 0)
        .map(({ id, name, returnable }) => {
          const piece = chosen[id] ?? { quantity: 0, restock: true }
          return (
            <li key={id}>
              <Select
                label={`${name}, pièces rendues`}
                options={Array.from({ length: returnable + 1 }, (_, pieces) => ({
                  value: String(pieces),
                  label: String(pieces),
                }))}
                value={String(piece.quantity)}
                onChange={({ target }) => onChoice(id, { ...piece, quantity: Number(target.value) })}
              />
              {piece.quantity > 0 ? (
                <CheckBox
                  label="Remettre en stock"
                  checked={piece.restock}
                  onChange={({ target }) => onChoice(id, { ...piece, restock: target.checked })}
                  className="mt-1 min-h-11 gap-3"
                />
              ) : null}
            </li>
          )
        })}
    </ul>
  )
}

/** `owed`: what is still to be paid back, in CFA. */
type RefundFormProps = { returnId: string; owed: number; onClose: () => void }

/** Records what was paid back for a return after it was recorded: all that is owed, unless something else is typed. */
export function RefundForm({ returnId, owed, onClose }: RefundFormProps) {
  const { values, isChanged, field, change, isPending, formProps } = useRecordForm({
    schema: refundFormSchema,
    initial: { kind: 'cash', amount: String(owed) },
    amount: 'amount',
    send: (texts, key) => recordOrderRefund({ data: { ...texts, returnId, key } }),
    done: () => 'Remboursement inscrit.',
    onDone: onClose,
  })
  useUnsavedQuestion(isChanged('amount'))
  return (
    <form {...formProps} aria-label="Remboursement" className={innerForm}>
      <TextField label="Somme rendue (CFA)" inputMode="numeric" {...field('amount')} />
      <KindChoice legend="Rendue par" value={values.kind} onKind={(kind) => change('kind', kind)} />
      <FormButtons isBusy={isPending} onCancel={onClose}>
        Enregistrer le remboursement
      </FormButtons>
    </form>
  )
}
