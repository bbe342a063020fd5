import { useId, useRef, useState } from 'react'
import { BusyButton } from '#ui/busy-button.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { cancellationFormSchema } from '../domain/orders.schema.ts'
import { type StatusTarget, useOrderStatus } from '../use-order-status.ts'

type CancellationDialogProps = { order: StatusTarget; onClose: () => void }

/** Asks why an order is cancelled by the choice of its status (WORK-08). A failed request keeps the reason. */
export function CancellationDialog({ order, onClose }: CancellationDialogProps) {
  const [values, setValues] = useState({ reason: '' })
  const formId = useId()
  const reason = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useOrderStatus()
  const { field, onSubmit } = useValidatedForm({
    schema: cancellationFormSchema,
    values,
    onChange: (next) => setValues({ ...values, ...next }),
    onValid: (valid) => {
      if (!isPending) mutate({ order, status: 'cancelled', ...valid }, { onSuccess: onClose })
    },
  })
  return (
    <Dialog
      title="Annuler cette commande ?"
      onClose={onClose}
      initialFocus={reason}
      footer={
        <div className="flex flex-wrap gap-2">
          <BusyButton type="submit" form={formId} className="grow" isBusy={isPending}>
            Oui, annuler
          </BusyButton>
          <Button look="secondary" className="grow" onClick={onClose}>
            Ne pas annuler
          </Button>
        </div>
      }
    >
      <form id={formId} aria-label="Annuler la commande" noValidate onSubmit={onSubmit}>
        <p className="mb-4 text-sm break-all text-quiet">{order.orderNumber}</p>
        <TextField
          label="Motif de l’annulation"
          hint="Il reste dans l’historique de la commande."
          limit={300}
          {...field('reason')}
          ref={reason}
        />
      </form>
    </Dialog>
  )
}
