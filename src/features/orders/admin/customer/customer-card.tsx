import { useSettings } from '#features/settings/api/settings.queries.ts'
import { phoneChatLink } from '#lib/contact/chat-number.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { foldText } from '#lib/text.ts'
import { Figures } from '#ui/admin/figures.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { TriangleAlert } from '#ui/icons/admin-icons.tsx'
import { communeOf, OTHER_PLACE } from '../../domain/commune.ts'
import { CallAndChat } from '../contact-links.tsx'
import type { Customer } from '../domain/customer.ts'

const link = buttonClasses('secondary', 'px-4 max-sm:grow')

/** What the shop knows about a customer, with buttons to call and write (CUSTOMER-01). */
export function CustomerCard({ customer }: { customer: Customer }) {
  return (
    <div className="flex flex-col gap-5">
      <WhoAndWhere customer={customer} />
      {customer.refused > 0 ? <Refused count={customer.refused} /> : null}
      <Figures
        figures={[
          { label: 'Déjà livré', value: formatMoney(customer.delivered), wide: true },
          {
            label: 'Reste à encaisser',
            value: formatMoney(customer.openAmount),
            tone: customer.openAmount > 0 ? 'amber' : undefined,
            wide: true,
          },
          { label: 'Commandes', value: <Orders customer={customer} /> },
          { label: 'Dernière commande', value: <Day at={customer.lastAt} /> },
        ]}
      />
    </div>
  )
}

function WhoAndWhere({ customer }: { customer: Customer }) {
  const { storeName } = useSettings()
  const { name, phone, email, address, otherNames } = customer
  const chat = phoneChatLink(phone, `Bonjour ${name}, ici ${storeName}.`)
  const commune = communeOf(address)
  // A quarter is shown with its commune: "2 Plateaux" is in Cocody.
  const isNamed = commune === OTHER_PLACE || foldText(address).includes(foldText(commune))
  return (
    <div className="flex flex-wrap items-start justify-between gap-4 rounded-lg border border-line bg-raised p-4 text-sm md:p-6">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-lg">{name}</h3>
        {otherNames.length > 0 ? <p className="text-quiet">Aussi&nbsp;: {otherNames.join(', ')}</p> : null}
        <p>{phone}</p>
        {email ? <p>{email}</p> : null}
        <p className="mt-2 whitespace-pre-line">{address}</p>
        {isNamed ? null : <p className="text-quiet">{commune}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <CallAndChat phone={phone} chat={chat} className={link} />
      </div>
    </div>
  )
}

function Refused({ count }: { count: number }) {
  return (
    <p className="flex items-start gap-3 rounded-md border border-danger/50 bg-danger-soft p-4 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      {count === 1
        ? 'Ce numéro a déjà refusé un colis. Appelez avant d’expédier.'
        : `Ce numéro a déjà refusé ${count} colis. Appelez avant d’expédier.`}
    </p>
  )
}

function Orders({ customer: { orders, firstAt } }: { customer: Customer }) {
  return (
    <>
      {orders.toLocaleString('fr-FR')}
      <span className="mt-1 block text-xs font-normal text-quiet">depuis le {formatDate(firstAt)}</span>
    </>
  )
}

function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="block text-base">
      {formatDate(at)}
    </time>
  )
}
