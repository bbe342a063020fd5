import { formatDateTime } from '#lib/format/dates.ts'
import { classNames } from '#ui/class-names.ts'
import { stepText, type TrackedStep } from '../domain/tracked-order.ts'

/** The history of an order in plain words, the newest step first (TRACK-01). */
export function StatusSteps({ steps }: { steps: readonly TrackedStep[] }) {
  return (
    <ol aria-label="Historique" className="mt-5 flex flex-col gap-4 border-l border-line-strong pl-4">
      {steps
        .map((step, position) => ({ ...step, text: stepText(step, steps.slice(0, position)) }))
        .reverse()
        .map(({ at, text }, position) => (
          <li
            key={at}
            className={classNames(
              'relative before:absolute before:top-2 before:-left-[1.3rem] before:size-2 before:rounded-full',
              position === 0 ? 'before:bg-amber' : 'text-quiet before:bg-line-strong',
            )}
          >
            <p className={position === 0 ? 'font-medium' : undefined}>{text}</p>
            <p className="text-xs text-quiet">{formatDateTime(at)}</p>
          </li>
        ))}
    </ol>
  )
}
