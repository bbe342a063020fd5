import { formatMoney } from '#lib/format/money.ts'
import { ChevronDown } from '#ui/icons/icons.tsx'
import type { Bar } from './domain/bars.ts'

/** The chart's figures as a table, the newest day or month first. */
export function SalesTable({ bars, unit }: { bars: readonly Bar[]; unit: 'Jour' | 'Mois' }) {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 text-amber underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Afficher le tableau
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <table className="mt-2 w-full max-sm:text-xs">
        <caption className="sr-only">Ventes par {unit.toLowerCase()}</caption>
        <thead className="border-b border-line text-left text-quiet">
          <tr>
            <th scope="col" className="py-2 pr-1.5 sm:pr-3 font-medium">
              {unit}
            </th>
            <th scope="col" className="px-1.5 py-2 text-right sm:px-3 font-medium">
              Commandes
            </th>
            <th scope="col" className="py-2 pl-1.5 text-right sm:pl-3 font-medium">
              Ventes
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...bars].reverse().map(({ key, name, orders, revenue }) => (
            <tr key={key}>
              <th scope="row" className="py-2 pr-1.5 sm:pr-3 text-left font-normal">
                {name}
              </th>
              <td className="px-1.5 py-2 text-right sm:px-3 tabular-nums">{orders}</td>
              <td className="py-2 pl-1.5 text-right sm:pl-3 whitespace-nowrap tabular-nums">
                {formatMoney(revenue)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
