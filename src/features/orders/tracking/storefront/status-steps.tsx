import { formatDateTime } from '#lib/dates.ts'
import { stepText, type TrackedStep } from '../domain/tracked-order.ts'

/** The history of an order in plain words, the newest step first (TRACK-01). */
export function StatusSteps({ steps }: { steps: readonly TrackedStep[] }) {
  return (
    <ol aria-label="Historique" className="mt-5 flex flex-col gap-4 border-l border-line-strong pl-4">
      {steps
        .map((step, position) => ({ ...step, text: stepText(step, position === 0) }))
        .reverse()
        .map(({ at, text }, position) => (
          <li key={at} className={position === 0 ? undefined : 'text-quiet'}>
            <p className={position === 0 ? 'font-medium' : undefined}>{text}</p>
            <p className="text-xs text-quiet">{formatDateTime(at)}</p>
          </li>
        ))}
    </ol>
  )
}
