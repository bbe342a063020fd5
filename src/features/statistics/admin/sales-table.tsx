import { ChevronDown } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { type DaySales, dayName } from './domain/statistics.ts'

/** The chart's figures as a table, the newest day first. */
export function SalesTable({ days }: { days: readonly DaySales[] }) {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 text-amber underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        Afficher le tableau
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <table className="mt-2 w-full max-sm:text-xs">
        <caption className="sr-only">Ventes par jour</caption>
        <thead className="border-b border-line text-left text-quiet">
          <tr>
            <th scope="col" className="py-2 pr-1.5 sm:pr-3 font-medium">
              Jour
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
          {[...days].reverse().map(({ day, orders, revenue }) => (
            <tr key={day}>
              <th scope="row" className="py-2 pr-1.5 sm:pr-3 text-left font-normal">
                {dayName(day)}
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
