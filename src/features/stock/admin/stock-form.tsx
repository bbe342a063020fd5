import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Choice } from '#features/money/admin/choice.tsx'
import { useAdminCommand, useUndoableToast } from '#features/shell/admin/use-admin-command.ts'
import { failureOf } from '#lib/errors/result.ts'
import { randomUuid } from '#lib/uuid.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { History } from '#ui/icons/admin-icons.tsx'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { changeProductStock, undoProductStock } from './stock.api.ts'
import {
  changeOf,
  changeText,
  isCounted,
  MOVEMENTS,
  missingText,
  reasonLabels,
  type StockChangeInput,
  type StockedProduct,
  type StockForm as StockFormOutput,
  type StockReason,
  stockFormSchema,
  stockReasons,
  stockRefusal,
  stockText,
} from './stock.ts'

const labels: Record<StockReason, string> = {
  receipt: 'Pièces reçues',
  inventory: 'Pièces comptées',
  loss: 'Pièces perdues ou cassées',
  correction: 'Stock exact',
}

type StockFormProps = { product: StockedProduct; reason: StockReason; onDone: () => void }

/** The reason, the number of pieces and a note (SUPPLY-02). A refusal is shown beside the number, and nothing typed is lost. */
function StockForm({ product, reason, onDone }: StockFormProps) {
  const [values, setValues] = useState<Record<string, string>>({ kind: reason, pieces: '', note: '' })
  // What a counted number is compared with: the stock that was on the screen, until a refusal contains another.
  const [seen, setSeen] = useState(product.stock)
  const [key] = useState(randomUuid)
  const { mutateAsync, isPending } = useChangeStock()
  const announce = useStockToast()
  const { field, change, formProps, showErrors } = useValidatedForm({
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
      if (formProps.ref.current) onDone()
    } catch (error) {
      const refusal = stockRefusal(failureOf(error))
      if (!refusal || !formProps.ref.current) return notifyFailure(error, (text) => refusal?.text ?? text)
      setSeen(refusal.stock)
      showErrors({ pieces: refusal.text })
    }
  }

  const kind = values.kind as StockReason
  return (
    <form {...formProps} aria-label="Changer le stock" className="flex flex-col gap-5">
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

/** All that shows the stock: lists, overview, and the orders that wait for it. */
const shown = ['products', 'stock-overview', 'orders']

/** Changes the stock once for its key (SUPPLY-02); the caller tells what became of it. */
export function useChangeStock() {
  return useAdminCommand({
    run: (data: StockChangeInput) => changeProductStock({ data }),
    changes: shown,
    onFailure: () => true,
  })
}

/** `askedAt`: when the first of these movements was asked for, of `performance.now()`. */
type Changed = {
  name: string
  change: number
  stock: number
  movementIds: readonly string[]
  askedAt: number
}

/** Tells what was changed, with the button that undoes it for ten seconds (SUPPLY-03). */
export function useStockToast(): (changed: Changed) => void {
  const tell = useUndoableToast(shown)
  return ({ name, change, stock, movementIds, askedAt }) =>
    tell(
      { title: `Stock : ${stock} (${changeText(change)})`, description: name, kind: 'stock' },
      {
        run: () => undoProductStock({ data: { movementIds: [...movementIds] } }),
        done: () => ({ title: 'Changement annulé', description: name, kind: 'stock' }),
      },
      askedAt,
    )
}

type StockDialogProps = {
  product: StockedProduct
  reason?: StockReason
  /** The page of the movements has no link to itself. */
  isInMovements?: boolean
  onClose: () => void
}

/** Changes the stock of a product by a number, with the reason (SUPPLY-02). */
export function StockDialog({ product, reason = 'receipt', isInMovements, onClose }: StockDialogProps) {
  const missing = missingText(product)
  return (
    <Dialog title="Changer le stock" onClose={onClose}>
      <p className="wrap-anywhere">{product.name}</p>
      <p className="mb-5 text-sm text-quiet">
        {stockText(product)}
        {missing ? <span className="text-danger">. {missing}</span> : null}
      </p>
      <StockForm product={product} reason={reason} onDone={onClose} />
      {isInMovements ? null : (
        <Link
          to="/admin"
          search={{ tab: 'products', view: MOVEMENTS, product: product.id }}
          className={buttonClasses('quiet', 'mt-3 w-full')}
        >
          <History aria-hidden className="size-4" />
          Mouvements de stock
        </Link>
      )}
    </Dialog>
  )
}
