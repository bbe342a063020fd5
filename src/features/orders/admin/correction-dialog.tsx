import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { orderPaymentsQuery } from '#features/money/admin/money.api.ts'
import { formatMoney } from '#lib/format/money.ts'
import { QuantityStepper } from '#ui/admin/quantity-stepper.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useLeaveQuestion } from '#ui/form/use-leave-question.ts'
import { ConflictNotice } from '#ui/form/use-versioned-edit.tsx'
import { Trash2, Undo2 } from '#ui/icons/icons.tsx'
import { DiscountLine } from '../shop/order-parts.tsx'
import type { AdminOrderDetail } from './admin-order.ts'
import { correctedDiscountQuery } from './admin-orders.api.ts'
import { type CorrectedLine, MOST_PIECES, moneyAfter, totalOf } from './correction.ts'
import { ProductSearch } from './product-search.tsx'
import { useCorrection } from './use-correction.ts'

type CorrectionDialogProps = {
  order: AdminOrderDetail
  onClose: () => void
  /** Closes it and leads to the form that cancels the order. */
  onCancelOrder: () => void
}

/** Corrects an order that is not shipped: its lines, its customer, and why (CORR-01 to CORR-06). */
export function CorrectionDialog({ order: opened, onClose, onCancelOrder }: CorrectionDialogProps) {
  const correction = useCorrection(opened, onClose)
  const { order, form, lines, kept, problems, conflict, isDirty, isPending } = correction
  const { field, formProps } = form
  const leave = useLeaveQuestion(isDirty && !isPending, onClose)
  const start = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const formId = useId()
  return (
    <Dialog
      place="right"
      title="Corriger la commande"
      initialFocus={start}
      onClose={() => {
        if (!isPending) leave()
      }}
      footer={
        <>
          <CorrectionTotals order={order} kept={kept} />
          <div className="mt-3 flex gap-3">
            <Button look="quiet" className="flex-1 px-3" disabled={isPending} onClick={leave}>
              Fermer
            </Button>
            <Button
              type="submit"
              form={formId}
              className="flex-1 px-3"
              disabled={isPending || conflict !== null || kept.length === 0}
            >
              {isPending ? 'Enregistrement…' : 'Enregistrer'}
            </Button>
          </div>
        </>
      }
    >
      <div ref={start} tabIndex={-1} className="flex scroll-mt-5 flex-col gap-6 text-sm outline-none">
        {conflict ? (
          <ConflictNotice
            title="Quelqu’un d’autre a modifié cette commande entre-temps."
            changes={conflict.changes}
            isBusy={isPending}
            onAcceptTheirs={correction.acceptTheirs}
            onOverwrite={correction.overwrite}
          />
        ) : null}
        <section aria-label="Articles">
          <h3 className="text-base">Articles</h3>
          <CorrectionLines lines={lines} problems={problems} onQuantity={correction.setQuantity} />
          {kept.length === 0 ? <NothingLeft onCancelOrder={onCancelOrder} /> : null}
        </section>
        <section aria-label="Ajouter un produit">
          <h3 className="mb-3 text-base">Ajouter un produit</h3>
          <ProductSearch
            lines={correction.held}
            box={search}
            errorId={undefined}
            onAdd={(product) => {
              correction.add(product)
              // The pressed button disappears.
              search.current?.focus()
            }}
          />
        </section>
        <form
          {...formProps}
          id={formId}
          aria-label="Correction de la commande"
          className="flex flex-col gap-5"
        >
          <h3 className="text-base">Client</h3>
          {/* The browser would fill in the admin's own. */}
          <TextField label="Nom complet" autoComplete="off" {...field('name')} />
          <TextField
            label="Téléphone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            limit={40}
            {...field('phone')}
          />
          <TextField
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="off"
            optional
            {...field('email')}
          />
          <TextArea label="Adresse de livraison" limit={1000} {...field('address')} />
          <TextField
            label="Motif de la correction"
            hint="Par exemple : deux flacons au lieu d’un, demandé par téléphone."
            limit={300}
            {...field('reason')}
          />
        </form>
      </div>
    </Dialog>
  )
}

function NothingLeft({ onCancelOrder }: { onCancelOrder: () => void }) {
  return (
    <div role="alert" className="rounded-md border border-amber/40 bg-amber-soft p-4">
      <p>Une commande garde au moins un article. Pour tout retirer, annulez-la.</p>
      <Button look="secondary" className="mt-3 px-4 max-sm:w-full" onClick={onCancelOrder}>
        Annuler la commande
      </Button>
    </div>
  )
}

type CorrectionTotalsProps = { order: AdminOrderDetail; kept: readonly CorrectedLine[] }

/** The new total beside the old one, with the code's discount (D62) and what it means for money (CORR-03). */
function CorrectionTotals({ order, kept }: CorrectionTotalsProps) {
  const adminKey = useAdminQueryKey()
  const { data: money } = useQuery(orderPaymentsQuery(adminKey, order.id))
  const lines = kept.map(({ id, quantity }) => ({ id, quantity }))
  const { data: amount = 0 } = useQuery({
    ...correctedDiscountQuery(adminKey, { orderId: order.id, lines }),
    enabled: order.promoCode !== null,
  })
  const before = order.total
  const after = totalOf(kept) - amount
  const text = money ? moneyAfter(after, money.entries) : null
  return (
    <div role="status" className="text-sm">
      {order.promoCode && amount > 0 ? <DiscountLine discount={{ code: order.promoCode, amount }} /> : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>Nouveau total</span>
        <span className="whitespace-nowrap">
          {after === before ? null : (
            <s className="mr-2 text-quiet">
              <span className="sr-only">au lieu de </span>
              {formatMoney(before)}
            </s>
          )}
          <span className="text-lg font-semibold text-amber">{formatMoney(after)}</span>
        </span>
      </p>
      {text ? <p className="text-quiet">{text}</p> : null}
    </div>
  )
}

type CorrectionLinesProps = {
  lines: readonly CorrectedLine[]
  /** What is wrong with a line, by its id: shown beneath it. */
  problems: Readonly<Record<string, string>>
  onQuantity: (line: CorrectedLine, quantity: number) => void
}

/** The lines of an order as they would be: fewer or more pieces, taken out and put back (CORR-01). */
function CorrectionLines({ lines, problems, onQuantity }: CorrectionLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="py-3">
          {line.quantity === 0 ? (
            <RemovedLine line={line} onBack={() => onQuantity(line, line.before)} />
          ) : (
            <KeptLine line={line} onQuantity={(quantity) => onQuantity(line, quantity)} />
          )}
          <p role="alert" className="mt-1 text-danger empty:hidden">
            {problems[line.id]}
          </p>
        </li>
      ))}
    </ul>
  )
}

function RemovedLine({ line: { name }, onBack }: { line: CorrectedLine; onBack: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 text-quiet wrap-anywhere">
        <s>{name}</s>
        <span className="block">Retiré</span>
      </p>
      <Button look="quiet" className="shrink-0 px-3" aria-label={`Remettre ${name}`} onClick={onBack}>
        <Undo2 aria-hidden className="size-4" />
        Remettre
      </Button>
    </div>
  )
}

type KeptLineProps = { line: CorrectedLine; onQuantity: (quantity: number) => void }

function KeptLine({ line: { name, price, quantity, before }, onQuantity }: KeptLineProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          {name}
          <span className="block text-quiet">{noteOf(price, quantity, before)}</span>
        </p>
        <IconButton
          label={`Retirer ${name}`}
          className="-mt-2 -mr-2 shrink-0 text-quiet"
          onClick={() => onQuantity(0)}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="mt-1 flex items-center justify-between gap-2">
        <QuantityStepper name={name} quantity={quantity} most={MOST_PIECES} onQuantity={onQuantity} />
        <p className="font-semibold whitespace-nowrap">{formatMoney(price * quantity)}</p>
      </div>
    </>
  )
}

function noteOf(price: number, quantity: number, before: number): string {
  if (before === 0) return `${formatMoney(price)}, ajouté`
  return quantity === before ? formatMoney(price) : `${formatMoney(price)}, ${before} à la commande`
}
