import type { ReactNode } from 'react'
import { delivery } from '#features/settings/settings.ts'
import { Badge } from '#ui/badge.tsx'
import type { Icon } from '#ui/icons/icons.tsx'
import { paymentMethods } from '../business-terms.ts'

type FactTableProps = {
  caption: string
  columns: readonly ReactNode[]
  rows: readonly (readonly [name: string, ...facts: ReactNode[]])[]
}

export function FactTable({ caption, columns, rows }: FactTableProps) {
  return (
    <div className="overflow-x-auto rounded-lg lg:max-w-2xl border border-line bg-raised">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="border-b border-line px-2.5 py-3 text-left text-sm text-quiet sm:px-5">
          {caption}
        </caption>
        <thead className="bg-raised-2">
          <tr>
            {columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
              <th key={place} scope="col" className="px-2.5 py-3 align-top font-medium text-quiet sm:px-5">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, ...facts]) => (
            <tr key={name}>
              <th scope="row" className="px-2.5 py-3 font-semibold text-cream sm:px-5">
                {name}
              </th>
              {facts.map((fact, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
                <td key={place} className="px-2.5 py-3 wrap-normal text-cream sm:px-5">
                  {fact}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type FactCard = {
  title: string
  icon?: Icon
  badge?: string | undefined
  body: ReactNode
}

const columnClasses = { 2: 'sm:grid-cols-2', 3: 'md:grid-cols-3' } as const

export function FactCards({ cards, columns = 2 }: { cards: readonly FactCard[]; columns?: 2 | 3 }) {
  return (
    <ul className={`grid gap-4 ${columnClasses[columns]}`}>
      {cards.map(({ title, icon: Icon, badge, body }) => (
        <li key={title} className="relative flex flex-col gap-2 rounded-lg border border-line bg-raised p-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {Icon ? <Icon aria-hidden className="size-5 text-brass" /> : null}
            <h3 className="mr-auto text-lg text-cream">{title}</h3>
            {/* On the card's edge: the lines of cards side by side begin at one height. */}
            {badge ? (
              <span className="absolute -top-3.5 right-5 rounded-full bg-night">
                <Badge tone="amber">{badge}</Badge>
              </span>
            ) : null}
          </div>
          <div className="flex grow flex-col gap-2 text-sm">{body}</div>
        </li>
      ))}
    </ul>
  )
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex max-w-[62ch] list-disc flex-col gap-2 pl-5 marker:text-brass">{children}</ul>
}

export function Highlight({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-md border border-amber/40 lg:max-w-2xl bg-amber-soft px-4 py-3 text-cream sm:px-5">
      {children}
    </div>
  )
}

/** Cost and duration of a delivery (PAGE-26). */
export function DeliveryTable() {
  return (
    <FactTable
      caption="Délais et frais de livraison en Côte d’Ivoire"
      columns={['Zone', 'Délai', 'Frais']}
      rows={[
        [
          'Abidjan',
          <span key="delay" className="whitespace-nowrap">
            {delivery.abidjan.delay}
          </span>,
          delivery.abidjan.fee,
        ],
        ['Intérieur du pays', delivery.interior.delay, delivery.interior.fee],
        [`Plus de ${delivery.freeAbove} d’achat`, 'selon la zone', 'offerts'],
      ]}
    />
  )
}

/** The ways to pay (PAGE-29). */
export function PaymentList() {
  return (
    <Points>
      {paymentMethods.map(({ name, text }) => (
        <li key={name}>
          <strong>{name}</strong> : {text}.
        </li>
      ))}
    </Points>
  )
}
