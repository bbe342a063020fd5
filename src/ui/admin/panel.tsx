import { type ReactNode, useState } from 'react'
import type { ListParams, ParamsChange } from '#lib/lists/list-params.ts'
import { Button } from '#ui/button.tsx'
import { ChevronDown } from '#ui/icons/icons.tsx'
import { classNames } from '../class-names.ts'

export type PanelProps = {
  /** How the keys of the signed-in admin's queries begin. */
  adminKey: readonly unknown[]
  params: ListParams
  onParamsChange: (change: ParamsChange) => void
}

const gaps = { phone: 'gap-5', md: 'gap-2 md:gap-5', never: 'gap-2 md:gap-3' }

export function Panel({
  title,
  intro,
  back,
  actions,
  titleFrom = 'phone',
  children,
}: {
  title: string
  /** Leads back to the list of the tab, by a `BackLink`. */
  back?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  /** From which width the title is in sight; else it is for screen readers only, and the content begins at once. */
  titleFrom?: 'phone' | 'md' | 'never'
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={classNames('flex flex-col', gaps[titleFrom])}>
      <div
        className={classNames(
          'flex flex-wrap items-end justify-between gap-3',
          titleFrom === 'md' && 'max-md:sr-only',
          titleFrom === 'never' && 'sr-only',
        )}
      >
        <div>
          {back}
          <h2 className="text-2xl max-sm:text-[1.7rem]/9">{title}</h2>
          {intro ? <p className="mt-1 max-w-[75ch] text-sm text-quiet">{intro}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}

type ClosedSectionProps = { title: string; className: string; children: ReactNode }

/** A part of a page that is closed at first; its content is rendered only while it is open. */
export function ClosedSection({ title, className, children }: ClosedSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="group rounded-lg border border-line bg-raised"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 font-display text-lg md:px-6">
        {title}
        <ChevronDown aria-hidden className="size-5 text-quiet transition group-open:rotate-180" />
      </summary>
      <div className={classNames('border-t border-line px-4 md:px-6', className)}>
        {isOpen ? children : null}
      </div>
    </details>
  )
}

type FormButtonsProps = {
  isBusy: boolean
  onCancel: () => void
  cancel?: string
  children: ReactNode
}

/** The buttons of a short form inside a dialog: the first one sends it, the second one closes it. */
export function FormButtons({ isBusy, onCancel, cancel = 'Annuler', children }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" className="max-sm:w-full" disabled={isBusy}>
        {children}
      </Button>
      <Button look="quiet" className="px-4 max-sm:w-full" disabled={isBusy} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
