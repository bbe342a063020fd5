import { type ReactNode, useId } from 'react'

type CashCardProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A part of the day's money. */
export function CashCard({ title, aside, children }: CashCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-lg border border-line bg-raised p-4 text-sm md:p-6 print:rounded-none print:border-0 print:border-t print:border-line-strong print:p-0 print:pt-3"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
