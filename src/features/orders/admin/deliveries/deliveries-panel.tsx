import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { backClasses, Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { Printer } from '#ui/icons/admin-icons.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import { listQuery } from '#ui/list/list-query.ts'
import { ListStates } from '#ui/list/list-states.tsx'
import { getDeliveries } from '../api/orders.functions.ts'
import { adminOrdersKey } from '../api/orders.queries.ts'
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

const texts = {
  loading: 'Chargement des livraisons',
  empty: 'Aucune commande à livrer.',
  failed: 'Les livraisons n’ont pas pu être chargées.',
}

const kinds = Object.entries(deliveryKinds).map(([value, { label }]) => ({ value, label }))

/** The orders to deliver, with boxes to tick: on the courier's phone, and on A4 paper (WORK-06). */
export function DeliveriesPanel({ adminKey, onParamsChange }: PanelProps) {
  const [kind, setKind] = useState<DeliveryKind>('shipped')
  const query = useQuery(
    listQuery({
      queryKey: [...adminOrdersKey(adminKey), 'deliveries', kind],
      read: (signal) => getDeliveries({ data: { kind }, signal }),
    }),
  )
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
      <ListStates
        query={query}
        texts={texts}
        isEmpty={({ deliveries }) => deliveries.length === 0}
        skeletonRows={5}
      >
        {(list) => <Deliveries list={list} />}
      </ListStates>
    </Panel>
  )
}

function Deliveries({ list: { deliveries, hasMore } }: { list: DeliveryList }) {
  const { storeName } = useSettings()
  const ticks = useTicks()
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
