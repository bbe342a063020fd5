import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { array, string } from 'valibot'
import { useSettings } from '#features/settings/settings.api.ts'
import { BackLink } from '#features/shell/admin/back-link.tsx'
import { storedValue } from '#lib/browser-storage.ts'
import { phoneCallLink } from '#lib/contact/chat-number.ts'
import { mapLink } from '#lib/contact/contact-links.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Panel, type PanelProps } from '#ui/admin/panel.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CheckBox } from '#ui/form/check-box.tsx'
import { Select } from '#ui/form/select.tsx'
import { Printer } from '#ui/icons/admin-icons.tsx'
import { ListStates } from '#ui/list/data-table.tsx'
import { listQuery } from '#ui/list/list-query.tsx'
import { adminOrdersKey, getDeliveries } from './admin-orders.api.ts'
import {
  type Delivery,
  type DeliveryKind,
  type DeliveryList,
  deliveryKinds,
  isDeliveryKind,
  MOST_DELIVERIES,
  totalToCollect,
} from './order-filters.ts'

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
      back={<BackLink onClick={() => onParamsChange({ view: null })}>Retour aux commandes</BackLink>}
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

type DeliveryItemProps = { delivery: Delivery; isTicked: boolean; onTick: () => void }

/** One delivery: its box to tick, who and where, what is in the parcel, and what to collect. */
function DeliveryItem({ delivery, isTicked, onTick }: DeliveryItemProps) {
  const { customer, orderNumber, notes, items, toCollect } = delivery
  const map = mapLink(customer.address)
  return (
    <li
      className={classNames(
        'flex gap-1 rounded-lg border border-line bg-raised p-4 text-sm break-inside-avoid [counter-increment:delivery] print:rounded-none print:border-0 print:border-t print:px-0 print:py-2',
        isTicked && 'border-ok/60',
      )}
    >
      <CheckBox
        label={`Livrée : ${customer.name}, ${orderNumber}`}
        isLabelHidden
        checked={isTicked}
        onChange={onTick}
        className="-mt-2.5 -ml-2.5 size-11 shrink-0 justify-center print:size-8"
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className={classNames('font-semibold wrap-anywhere', isTicked && 'line-through')}>
            {/* Numbered on paper, where the sheet is read from top to bottom. */}
            <span aria-hidden className="hidden print:inline print:before:content-[counter(delivery)'._']" />
            {customer.name}
          </span>
          <span className="font-semibold whitespace-nowrap text-amber">
            {toCollect > 0 ? formatMoney(toCollect) : 'Déjà payé'}
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4">
          <a
            href={phoneCallLink(customer.phone)}
            className="-my-1 inline-flex min-h-11 items-center text-amber underline underline-offset-4 print:min-h-0 print:no-underline"
          >
            {customer.phone}
          </a>
          {map ? (
            <a
              href={map}
              target="_blank"
              rel="noopener noreferrer"
              className="-my-1 inline-flex min-h-11 items-center text-amber underline underline-offset-4 print:hidden"
            >
              Ouvrir la carte
            </a>
          ) : null}
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{customer.address}</p>
        {notes ? <p className="text-quiet whitespace-pre-line wrap-anywhere">{notes}</p> : null}
        <p className="mt-1 wrap-anywhere">
          {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
        </p>
        <p className="text-xs break-all text-quiet">{orderNumber}</p>
      </div>
    </li>
  )
}

const ticks = storedValue('phone', 'delivery-ticks', array(string()))
/** More than two lists hold: what was ticked long ago is forgotten. */
const MOST = 200

/** Which deliveries are ticked on this device; a reload keeps them. The order itself does not change. */
function useTicks() {
  const [ids, setIds] = useState<readonly string[]>(() => ticks.read() ?? [])
  return {
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => {
      const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-MOST)
      setIds(next)
      ticks.write(next)
    },
  }
}
