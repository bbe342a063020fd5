import { type PointerEvent, useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import {
  axisTop,
  chartSummary,
  type DaySales,
  dayLine,
  dayName,
  orderCount,
  shortDayName,
} from './domain/statistics.ts'
import { SalesTable } from './sales-table.tsx'

const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 })

/**
 * The sales of each day as bars; a pointer, a thumb or the arrow keys choose the day whose figures are shown
 * above them. The table shows the same figures.
 */
export function SalesChart({ days }: { days: readonly DaySales[] }) {
  const last = days.length - 1
  const [picked, setPicked] = useState<number | null>(null)
  const current = Math.min(picked ?? last, last)
  const day = days[current]
  const top = axisTop(Math.max(...days.map(({ revenue }) => revenue)))
  if (!day) return null

  function follow({ clientX, currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setPicked(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * days.length))))
  }

  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex min-h-12 flex-wrap items-baseline gap-x-3 text-sm md:min-h-6">
        <span className="mr-auto text-quiet first-letter:uppercase max-md:basis-full">
          {dayName(day.day)}
        </span>
        <span className="font-semibold tabular-nums max-md:mr-auto md:order-last">
          {formatMoney(day.revenue)}
        </span>
        <span className="text-xs text-quiet tabular-nums md:text-sm">{orderCount(day.orders)}</span>
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
          <Bars days={days} top={top} current={current} />
          <input
            type="range"
            aria-label="Jour"
            min={0}
            max={last}
            step={1}
            value={current}
            aria-valuetext={dayLine(day)}
            onChange={({ target }) => setPicked(Number(target.value))}
            className="absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none opacity-0"
          />
        </div>
        <div aria-hidden className="col-start-2 flex justify-between whitespace-nowrap">
          {[0, 10, 20, last].map((index) => (
            <span key={index}>{shortDayName(days[index]?.day ?? day.day)}</span>
          ))}
        </div>
      </div>
      <SalesTable days={days} />
    </figure>
  )
}

/**
 * Each day is drawn one unit wide, and the drawing is stretched to the available size. It contains no text
 * that this would distort.
 */
function Bars({ days, top, current }: { days: readonly DaySales[]; top: number; current: number }) {
  const height = 100
  return (
    <svg
      role="img"
      aria-label={chartSummary(days)}
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      className="size-full"
    >
      {[0, height / 2, height].map((y) => (
        <line
          key={y}
          x1="0"
          x2={days.length}
          y1={y}
          y2={y}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
      ))}
      {days.map(({ day, revenue }, index) => (
        <rect
          key={day}
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
