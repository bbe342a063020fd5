import type { ReactNode } from 'react'

/** A group of components with the address `#id`. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="flex flex-col gap-6 border-t border-line py-10">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** Components side by side, under a label that names their state. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="eyebrow mb-3">{label}</p>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </div>
  )
}
