import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { Banknote, TriangleAlert } from '#ui/icons/admin-icons.tsx'
import { Undo2 } from '#ui/icons/icons.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { orderReturnsQuery } from './money.api.ts'
import { kindLabel } from './payment.ts'
import {
  type OrderReturn,
  owedFor,
  pieceText,
  possibleKinds,
  type OrderReturns as Returns,
  returnLabels,
} from './return.ts'
import { RefundForm, ReturnForm } from './return-form.tsx'

/** The returns of an order in its dialog, and the form for another (RETURN-01 to RETURN-03). */
export function OrderReturns({ orderId }: { orderId: string }) {
  const query = useQuery(orderReturnsQuery(useAdminQueryKey(), orderId))
  return (
    <Loaded query={query} isPart failed="Impossible de charger les retours.">
      {(order) => <KnownReturns order={order} />}
    </Loaded>
  )
}

function KnownReturns({ order }: { order: Returns }) {
  const [isOpen, setOpen] = useState(false)
  const kinds = possibleKinds(order)
  // The money of an order is paid back once: where several returns leave some, the latest says so.
  const owedOne = order.returns.findLast((one) => owedFor(order, one) > 0)
  if (kinds.length === 0 && order.returns.length === 0) return null
  return (
    <section aria-label="Retours et annulation">
      <h3 className="mb-2 text-base">Retours et annulation</h3>
      {order.returns.length > 0 ? (
        <ul className="divide-y divide-line">
          {order.returns.map((one) => (
            <ReturnFacts key={one.id} one={one} owed={one === owedOne ? owedFor(order, one) : 0} />
          ))}
        </ul>
      ) : null}
      {kinds.length > 0 && !isOpen ? (
        <Button look="secondary" className="px-4 max-sm:w-full" onClick={() => setOpen(true)}>
          <Undo2 aria-hidden className="size-4" />
          {order.wasDelivered ? 'Enregistrer un retour' : 'Colis refusé ou annulation'}
        </Button>
      ) : null}
      {kinds.length > 0 && isOpen ? (
        <ReturnForm order={order} kinds={kinds} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  )
}

function ReturnFacts({ one, owed }: { one: OrderReturn; owed: number }) {
  const [isOpen, setOpen] = useState(false)
  const { kind, reason, pieces, refund, at, by } = one
  return (
    <li className="py-2">
      <p className="wrap-anywhere">
        {returnLabels[kind]} — {reason}
      </p>
      {pieces.length > 0 ? <p>{pieces.map(pieceText).join(', ')}</p> : null}
      {refund ? (
        <p>
          Rendu {formatMoney(refund.amount)}
          {refund.kind ? ` (${kindLabel(refund.kind)})` : null}
        </p>
      ) : null}
      <p className="text-xs text-quiet">
        {formatDateTime(at)} · {by ?? 'Compte supprimé'}
      </p>
      {owed > 0 && !isOpen ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-quiet">
            Reste à rendre{' '}
            <span className="font-medium whitespace-nowrap text-cream">{formatMoney(owed)}</span>
          </p>
          <Button look="secondary" className="px-4 max-sm:w-full" onClick={() => setOpen(true)}>
            <Banknote aria-hidden className="size-4" />
            Inscrire le remboursement
          </Button>
        </div>
      ) : null}
      {isOpen ? <RefundForm returnId={one.id} owed={owed} onClose={() => setOpen(false)} /> : null}
    </li>
  )
}

/** Tells admins that parcels of this phone number were refused before (RETURN-04). */
export function RefusedParcels({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderReturnsQuery(useAdminQueryKey(), orderId))
  return data ? <RefusedBefore count={data.refusedBefore} /> : null
}

export function RefusedBefore({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="flex items-start gap-3 rounded-md border border-danger/50 bg-danger-soft p-4 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      {count === 1
        ? 'Ce numéro a déjà refusé un colis. Appelez avant d’expédier.'
        : `Ce numéro a déjà refusé ${count} colis. Appelez avant d’expédier.`}
    </p>
  )
}
