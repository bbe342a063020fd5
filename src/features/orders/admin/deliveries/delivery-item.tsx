import { phoneCallLink } from '#lib/contact/chat-number.ts'
import { mapLink } from '#lib/contact/contact-links.ts'
import { formatMoney } from '#lib/format/money.ts'
import { classNames } from '#ui/class-names.ts'
import { CheckBox } from '#ui/form/check-box.tsx'
import type { Delivery } from '../domain/delivery-list.ts'

type DeliveryItemProps = { delivery: Delivery; isTicked: boolean; onTick: () => void }

/** One delivery: its box to tick, who and where, what is in the parcel, and what to collect. */
export function DeliveryItem({ delivery, isTicked, onTick }: DeliveryItemProps) {
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
