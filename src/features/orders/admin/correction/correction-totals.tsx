import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { orderPaymentsQuery } from '#features/payments/admin/api/payments.queries.ts'
import { formatMoney } from '#lib/format/money.ts'
import { moneyAfter } from './domain/money-after.ts'

type CorrectionTotalsProps = { orderId: string; before: number; after: number }

/** The new total beside the old one, and what it means for money that is recorded already (CORR-03). */
export function CorrectionTotals({ orderId, before, after }: CorrectionTotalsProps) {
  const { data: money } = useQuery(orderPaymentsQuery(useAdminQueryKey(), orderId))
  const text = money ? moneyAfter(after, money.entries) : null
  return (
    <div role="status" className="text-sm">
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
