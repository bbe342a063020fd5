import { type PointerEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '#lib/format/money.ts'
import { classNames } from '#ui/class-names.ts'
import { ChevronDown } from '#ui/icons/icons.tsx'
import { axisTop, type Bar, barLine, orderCount } from './statistics.ts'

const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 })

type SalesChartProps = {
  bars: readonly Bar[]
  summary: string
  unit?: 'Jour' | 'Mois'
}

/** The sales as bars; a pointer, a thumb or the arrow keys choose one. The table shows the same. */
export function SalesChart({ bars, summary, unit = 'Jour' }: SalesChartProps) {
  const last = bars.length - 1
  const [picked, setPicked] = useState<number | null>(null)
  const current = Math.min(picked ?? last, last)
  const bar = bars[current]
  const top = axisTop(Math.max(...bars.map(({ revenue }) => revenue)))
  if (!bar) return null
  const marks = new Set([0, Math.ceil(last / 3), Math.ceil((last * 2) / 3), last])

  function follow({ clientX, currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setPicked(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * bars.length))))
  }

  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex min-h-12 flex-wrap items-baseline gap-x-3 text-sm md:min-h-6">
        <span className="mr-auto text-quiet first-letter:uppercase max-md:basis-full">{bar.name}</span>
        <span className="font-semibold tabular-nums max-md:mr-auto md:order-last">
          {formatMoney(bar.revenue)}
        </span>
        <span className="text-xs text-quiet tabular-nums md:text-sm">{orderCount(bar.orders)}</span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 text-xs text-quiet">
        <div aria-hidden className="flex h-48 flex-col justify-between text-right tabular-nums md:h-56">
          {[top, top / 2, 0].map((amount) => (
            <span key={amount} className="-my-2.5">
              {compact.format(amount)}
            </span>
          ))}
        </div>
        <div
          className="relative h-48 rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-amber md:h-56"
          onPointerMove={follow}
          onPointerLeave={({ pointerType }) => {
            if (pointerType === 'mouse') setPicked(null)
          }}
        >
          <Bars bars={bars} summary={summary} top={top} current={current} />
          <input
            type="range"
            aria-label={unit}
            min={0}
            max={last}
            step={1}
            value={current}
            aria-valuetext={barLine(bar)}
            onChange={({ target }) => setPicked(Number(target.value))}
            className="absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none opacity-0"
          />
        </div>
        <div aria-hidden className="col-start-2 flex justify-between whitespace-nowrap max-[15rem]:flex-wrap">
          {[...marks].map((index) => (
            <span key={index}>{bars[index]?.shortName}</span>
          ))}
        </div>
      </div>
      <SalesTable bars={bars} unit={unit} />
    </figure>
  )
}

type BarsProps = Pick<SalesChartProps, 'bars' | 'summary'> & { top: number; current: number }

/** Bars one unit wide, stretched to their place, without text that this would distort. */
function Bars({ bars, summary, top, current }: BarsProps) {
  const height = 100
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
      className="size-full"
    >
      {[0, height / 2, height].map((y) => (
        <line
          key={y}
          x1="0"
          x2={bars.length}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      {bars.map(({ key, revenue }, index) => (
        <rect
          key={key}
          x={index + 0.14}
          width={0.72}
          y={height - (revenue / top) * height}
          height={(revenue / top) * height}
          className={index === current ? 'fill-amber' : 'fill-brass/70'}
        />
      ))}
    </svg>
  )
}

function SalesTable({ bars, unit }: { bars: readonly Bar[]; unit: 'Jour' | 'Mois' }) {
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

type StatisticsCardProps = {
  title: string
  /** The height while there is no content yet, as a class. */
  height: string
  className?: string
  children: ReactNode
}

/** A card of the statistics with its title; it reserves the same space before its content is loaded. */
export function StatisticsCard({ title, height, className, children }: StatisticsCardProps) {
  return (
    <section
      aria-label={title}
      className={classNames('min-w-0 rounded-lg border border-line bg-raised p-4 md:p-6', className)}
    >
      <h3 className="mb-4 text-lg">{title}</h3>
      {children ?? (
        <div
          role="status"
          aria-label={`Chargement : ${title}`}
          className={classNames('skeleton rounded-md', height)}
        />
      )}
    </section>
  )
}
