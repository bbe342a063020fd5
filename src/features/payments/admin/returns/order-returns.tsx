import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { orderReturnsQuery } from '../api/payments.queries.ts'
import { kindLabel } from '../domain/payment.ts'
import {
  type OrderReturn,
  pieceText,
  possibleKinds,
  type OrderReturns as Returns,
  returnLabels,
} from '../domain/return.ts'
import { ReturnForm } from './return-form.tsx'

/** The returns of an order in its dialog, and the form for another (RETURN-01 to RETURN-03). */
export function OrderReturns({ orderId }: { orderId: string }) {
  const { data, isError, refetch } = useQuery(orderReturnsQuery(useAdminQueryKey(), orderId))
  if (!data && isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-quiet">
        Impossible de charger les retours.
        <Button look="secondary" onClick={() => void refetch()}>
          Réessayer
        </Button>
      </div>
    )
  }
  return data ? <KnownReturns order={data} /> : null
}

function KnownReturns({ order }: { order: Returns }) {
  const [isOpen, setOpen] = useState(false)
  const kinds = possibleKinds(order)
  if (kinds.length === 0 && order.returns.length === 0) return null
  return (
    <section aria-label="Retours et annulation">
      <h3 className="mb-2 text-base">Retours et annulation</h3>
      {order.returns.length > 0 ? (
        <ul className="divide-y divide-line">
          {order.returns.map((one) => (
            <ReturnFacts key={one.id} one={one} />
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

function ReturnFacts({ one }: { one: OrderReturn }) {
  const { kind, reason, pieces, refund, at, by } = one
  return (
    <li className="py-2">
      <p className="wrap-anywhere">
        {returnLabels[kind]} — {reason}
      </p>
      {pieces.length > 0 ? <p>{pieces.map(pieceText).join(', ')}</p> : null}
      {refund ? (
        <p>
          Rendu {formatMoney(refund.amount)} ({kindLabel(refund.kind)})
        </p>
      ) : null}
      <p className="text-xs text-quiet">
        {formatDateTime(at)} · {by ?? 'Compte supprimé'}
      </p>
    </li>
  )
}
