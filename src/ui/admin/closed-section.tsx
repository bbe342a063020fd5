import { type ReactNode, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ChevronDown } from '#ui/icons/icons.tsx'

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
