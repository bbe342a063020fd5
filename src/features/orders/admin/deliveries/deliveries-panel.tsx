import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { backClasses, Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { deliveriesQuery } from '../api/orders.queries.ts'
import {
  type DeliveryKind,
  type DeliveryList,
  deliveryKinds,
  isDeliveryKind,
  MOST_DELIVERIES,
  totalToCollect,
} from '../domain/delivery-list.ts'
import { DeliveryItem } from './delivery-item.tsx'
import { useTicks } from './use-ticks.ts'

const kinds = Object.entries(deliveryKinds).map(([value, { label }]) => ({ value, label }))

/** The orders to deliver, with boxes to tick: on the courier's phone, and on A4 paper (WORK-06). */
export function DeliveriesPanel({ onParamsChange }: Pick<PanelProps, 'onParamsChange'>) {
  const [kind, setKind] = useState<DeliveryKind>('shipped')
  const { data, isError, refetch } = useQuery(deliveriesQuery(useAdminQueryKey(), kind))
  return (
    <Panel
      title="Livraisons du jour"
      back={
        <button type="button" className={backClasses} onClick={() => onParamsChange({ view: null })}>
          <ArrowLeft aria-hidden className="size-4" />
          Retour aux commandes
        </button>
      }
    >
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <div className="grow md:max-w-80">
          <Select
            label="Sur la liste"
            isLabelHidden
            options={kinds}
            value={kind}
            onChange={({ target }) => {
              if (isDeliveryKind(target.value)) setKind(target.value)
            }}
          />
        </div>
        <Button look="secondary" className="min-h-12 px-4 max-md:w-full" onClick={() => print()}>
          <Printer aria-hidden className="size-4" />
          Imprimer
        </Button>
      </div>
      {data ? (
        <Deliveries list={data} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>Les livraisons n’ont pas pu être chargées.</ErrorState>
      ) : (
        <ListSkeleton label="Chargement des livraisons" rows={5} />
      )}
    </Panel>
  )
}

function Deliveries({ list: { deliveries, hasMore } }: { list: DeliveryList }) {
  const { storeName } = useSettings()
  const ticks = useTicks()
  if (deliveries.length === 0) return <EmptyState>Aucune commande à livrer.</EmptyState>
  return (
    <>
      <p className="dotted text-sm">
        <span>
          {storeName}, {formatDate(new Date())}{' '}
        </span>
        <span>{deliveries.length === 1 ? '1 livraison' : `${deliveries.length} livraisons`} </span>
        <span>
          à encaisser :{' '}
          <strong className="whitespace-nowrap text-amber">{formatMoney(totalToCollect(deliveries))}</strong>
        </span>
      </p>
      {hasMore ? (
        <p className="text-sm text-quiet">
          Voici les {MOST_DELIVERIES} commandes les plus récentes ; de plus anciennes n’y sont pas.
        </p>
      ) : null}
      <ol className="grid gap-3 md:grid-cols-2 print:block">
        {deliveries.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            delivery={delivery}
            isTicked={ticks.has(delivery.id)}
            onTick={() => ticks.toggle(delivery.id)}
          />
        ))}
      </ol>
    </>
  )
}
