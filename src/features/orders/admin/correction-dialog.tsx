import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import type { Failure } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { randomUuid } from '#lib/uuid.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import {
  ConflictNotice,
  type FieldChange,
  useLeaveQuestion,
  useVersionedEdit,
} from '#ui/form/use-versioned-edit.tsx'
import { notifyError } from '#ui/toast/notify-failure.ts'
import type { AdminOrderDetail, OrderedLine } from './admin-order.ts'
import { correctPlacedOrder, orderQuery } from './admin-orders.api.ts'
import {
  type CorrectedLine,
  type CorrectionForm,
  type CorrectionInput,
  changesBetween,
  changesLines,
  correctedLines,
  correctionFormSchema,
  editsFor,
  fieldProblem,
  heldProducts,
  type LineEdits,
  lineProblems,
  noEdits,
  withoutContested,
  withPricesOfNow,
  withProduct,
  withQuantity,
} from './correction.ts'
import { CorrectionLines, CorrectionTotals } from './order-correction.tsx'
import { ProductSearch } from './product-search.tsx'

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

/** Somebody else changed the order, or an earlier sending had already corrected it: it is shown as it is now. */
const overtaken = ['version_conflict', 'order_corrected']

/** What somebody else changed, in words, and the lines before it. */
type Conflict = { changes: readonly FieldChange[]; lines: readonly OrderedLine[] }

/** A correction from the order as it was opened; others' changes are shown beside what was typed (CORR-05). */
function useCorrection(opened: AdminOrderDetail, onDone: () => void) {
  const [order, setOrder] = useState(opened)
  const [edits, setEdits] = useState<LineEdits>(noEdits)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [key, setKey] = useState(randomUuid)
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  // Sent again with the same key, it corrects nothing more (CORR-06).
  const { mutate, isPending } = useAdminCommand({
    run: (data: CorrectionInput) => correctPlacedOrder({ data }),
    changes: ['payments', 'orders'],
    done: (version, { email }) => ({
      title: 'Commande corrigée.',
      description: email
        ? `La facture est maintenant la version ${version}. Un e-mail part au client.`
        : `La facture est maintenant la version ${version}. Prévenez le client sur WhatsApp.`,
    }),
    onDone,
    onFailure: (failure) => {
      void onFailure(failure)
      return true
    },
  })
  const form = useVersionedEdit({ schema: correctionFormSchema, saved: textsOf(order), onValid: save })
  const lines = correctedLines(order.lines, edits)
  const kept = lines.filter(({ quantity }) => quantity > 0)

  function save(output: CorrectionForm): void {
    if (kept.length === 0) return
    if (!isDirty) {
      notifyError(staffErrorText({ code: 'correction_empty' }))
      return
    }
    setProblems({})
    mutate({
      ...output,
      orderId: order.id,
      seenVersion: order.version ?? 0,
      seenStatus: order.status,
      kept: kept.flatMap(({ id, quantity, before }) => (before > 0 ? [{ itemId: id, quantity }] : [])),
      added: [...edits.added],
      key,
    })
  }

  async function onFailure(failure: Failure): Promise<void> {
    const problem = fieldProblem(failure)
    const ofLines = lineProblems(failure)
    if (problem) return form.showErrors(problem)
    if (Object.keys(ofLines).length > 0) {
      setProblems(ofLines)
      setEdits((known) => withPricesOfNow(known, failure))
      return notifyError('Un article a changé : vérifiez les lignes, puis enregistrez à nouveau.')
    }
    if (overtaken.includes(failure.code)) await takeOver(failure)
    else notifyError(staffErrorText(failure))
  }

  async function takeOver(failure: Failure): Promise<void> {
    const query = { ...orderQuery(adminKey, order.id), staleTime: 0 }
    const now = await queryClient.fetchQuery(query).catch(() => null)
    if (!now) return notifyError(staffErrorText(failure))
    if (failure.code === 'order_corrected') {
      notifyError(staffErrorText(failure))
      setKey(randomUuid())
    }
    setConflict({ changes: changesBetween(order, now), lines: order.lines })
    setEdits((known) => editsFor(now.lines, known))
    setOrder(now)
  }

  const isDirty = changesLines(order.lines, edits) || form.isDirty
  return {
    order,
    form,
    lines,
    kept,
    held: heldProducts(order.lines, edits),
    problems,
    conflict,
    isDirty,
    isPending,
    setQuantity: (line: CorrectedLine, quantity: number) => {
      setProblems(({ [line.id]: _solved, ...others }) => others)
      setEdits(withQuantity(edits, line, quantity))
    },
    add: (product: { id: string; name: string; price: number }) =>
      setEdits(withProduct(order.lines, edits, product)),
    acceptTheirs: () => {
      form.acceptTheirs()
      if (conflict) setEdits(withoutContested(conflict.lines, order.lines, edits))
      setConflict(null)
    },
    overwrite: () => {
      setConflict(null)
      form.overwrite()
    },
  }
}

function textsOf({ customer }: AdminOrderDetail) {
  const { name, phone, email, address } = customer
  return { name, phone, email: email ?? '', address, reason: '' }
}
