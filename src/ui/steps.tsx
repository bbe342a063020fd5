import type { ReactNode } from 'react'

export function Steps({ steps }: { steps: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ol className="flex max-w-[62ch] flex-col gap-5">
      {steps.map(({ title, text }, place) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="flex size-9 shrink-0 items-center justify-center rounded-full border border-line-strong font-display text-amber"
          >
            {place + 1}
          </span>
          <div className="min-w-0 flex-1">
            <h3 className="text-base text-cream">{title}</h3>
            <div className="text-quiet">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
