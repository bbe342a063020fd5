import type { ReactNode } from 'react'
import { ChipRow } from '#ui/admin/chip-row.tsx'
import { ChoiceChip } from '#ui/admin/choice-chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { adminStatus, type OrderStatus, orderStatuses } from '../domain/order-status.ts'
import type { StatusCounts } from './domain/admin-order.ts'
import { type PaymentState, wantedStatuses } from './domain/payment-state.ts'

type StatusChipsProps = {
  status: OrderStatus | null
  payment: PaymentState | null
  /** Undefined while they load, null where nothing is counted. */
  counts: StatusCounts | null | undefined
  onStatus: (status: OrderStatus | null) => void
  /** What is shown before the first one. */
  before?: ReactNode
}

/** The filter by status (AORD-01), with how many orders each status has (WORK-02). */
export function StatusChips({ status, payment, counts, onStatus, before }: StatusChipsProps) {
  const every = wantedStatuses(null, payment) ?? orderStatuses
  const all = every.reduce((sum, known) => sum + (counts?.[known] ?? 0), 0)
  return (
    <ChipRow label="Filtrer par statut" before={<div className="[&_a]:mr-2">{before}</div>}>
      <StatusChip
        label="Toutes"
        count={counts && all}
        isOn={status === null}
        onPress={() => onStatus(null)}
      />
      {orderStatuses.map((known) => (
        <StatusChip
          key={known}
          label={adminStatus(known).label}
          count={counts && (counts[known] ?? 0)}
          isOn={status === known}
          onPress={() => onStatus(known)}
        />
      ))}
    </ChipRow>
  )
}

type StatusChipProps = { label: string; count: number | null | undefined; isOn: boolean; onPress: () => void }

function StatusChip({ label, count, isOn, onPress }: StatusChipProps) {
  return (
    <ChoiceChip isOn={isOn} onPress={onPress}>
      {label}
      {/* Room for the number before it comes: nothing moves. */}
      {count === null ? null : (
        <span className={classNames('min-w-4 text-center tabular-nums', !isOn && 'text-quiet')}>
          {count?.toLocaleString('fr-FR') ?? ''}
        </span>
      )}
    </ChoiceChip>
  )
}
