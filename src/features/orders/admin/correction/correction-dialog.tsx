import { useId, useRef } from 'react'
import { ProductSearch } from '#features/checkout/admin/product-search.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ConflictNotice } from '#ui/form/conflict-notice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useLeaveQuestion } from '#ui/form/use-leave-question.ts'
import type { AdminOrderDetail } from '../domain/admin-order.ts'
import { CorrectionLines } from './correction-lines.tsx'
import { CorrectionTotals } from './correction-totals.tsx'
import { totalOf } from './domain/correction.ts'
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
          <CorrectionTotals orderId={order.id} before={order.total} after={totalOf(kept)} />
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
