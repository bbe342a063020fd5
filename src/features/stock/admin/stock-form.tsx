import { useRef, useState } from 'react'
import { Choice } from '#features/payments/admin/choice.tsx'
import { failureOf } from '#lib/errors/result.ts'
import { randomUuid } from '#lib/uuid.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import {
  changeOf,
  isCounted,
  type StockChangeInput,
  type StockForm as StockFormOutput,
  stockFormSchema,
} from './domain/stock-change.schema.ts'
import { stockRefusal } from './domain/stock-refusal.ts'
import { reasonLabels, type StockedProduct, type StockReason, stockReasons } from './domain/stock-rows.ts'
import { useChangeStock, useStockToast } from './use-stock-change.ts'

const labels: Record<StockReason, string> = {
  receipt: 'Pièces reçues',
  inventory: 'Pièces comptées',
  loss: 'Pièces perdues ou cassées',
  correction: 'Stock exact',
}

type StockFormProps = { product: StockedProduct; reason: StockReason; onDone: () => void }

/** The reason, the number of pieces and a note (SUPPLY-02). A refusal is shown beside the number, and nothing typed is lost. */
export function StockForm({ product, reason, onDone }: StockFormProps) {
  const [values, setValues] = useState<Record<string, string>>({ kind: reason, pieces: '', note: '' })
  // What a counted number is compared with: the stock that was on the screen, until a refusal contains another.
  const [seen, setSeen] = useState(product.stock)
  const [key] = useState(randomUuid)
  const form = useRef<HTMLFormElement>(null)
  const { mutateAsync, isPending } = useChangeStock()
  const announce = useStockToast()
  const { field, change, onSubmit, showErrors } = useValidatedForm({
    schema: stockFormSchema,
    values,
    onChange: setValues,
    onValid: save,
  })

  function save({ kind, pieces, note }: StockFormOutput): void {
    const by = changeOf({ kind, pieces }, seen)
    if (by === 0) {
      notify({ title: `Le stock est déjà de ${seen}`, description: product.name })
      onDone()
      return
    }
    void send(by, { kind, note: note || null, seen: isCounted(kind) ? seen : null })
  }

  /** Says what became of the change, also when the form is closed meanwhile. */
  async function send(by: number, input: Pick<StockChangeInput, 'kind' | 'note' | 'seen'>): Promise<void> {
    const askedAt = performance.now()
    try {
      const { movementId, stock } = await mutateAsync({ ...input, productId: product.id, change: by, key })
      announce({ name: product.name, stock, change: by, movementIds: [movementId], askedAt })
      if (form.current) onDone()
    } catch (error) {
      const refusal = stockRefusal(failureOf(error))
      if (!refusal || !form.current) return notifyFailure(error, (text) => refusal?.text ?? text)
      setSeen(refusal.stock)
      showErrors(form.current, { pieces: refusal.text })
    }
  }

  const kind = values.kind as StockReason
  return (
    <form
      ref={form}
      aria-label="Changer le stock"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={onSubmit}
    >
      <Choice
        legend="Motif"
        name="kind"
        options={stockReasons}
        labels={reasonLabels}
        value={kind}
        onChoice={(next) => change('kind', next)}
      />
      <NumberField
        step="1"
        min="0"
        label={labels[kind]}
        hint={isCounted(kind) ? 'Le nombre de pièces qu’il y a vraiment.' : undefined}
        inputMode="numeric"
        {...field('pieces')}
      />
      <TextField
        label="Note"
        hint="Fournisseur, numéro du bon, ce qui s’est passé."
        limit={300}
        autoComplete="off"
        optional
        {...field('note')}
      />
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Enregistrement…' : 'Enregistrer'}
      </Button>
    </form>
  )
}
