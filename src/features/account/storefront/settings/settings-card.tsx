import { type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'

/** One card of the settings. */
export function SettingsCard({
  title,
  intro,
  tone = 'neutral',
  children,
}: {
  title: string
  intro?: string
  tone?: 'neutral' | 'danger'
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'rounded-lg border bg-raised p-5 sm:p-6',
        tone === 'danger' ? 'border-danger/40' : 'border-line',
      )}
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      {intro ? <p className="mt-1 text-sm text-quiet">{intro}</p> : null}
      <div className="mt-5">{children}</div>
    </section>
  )
}
