import type { ReactNode } from 'react'

/** The title block of a page, below the fixed header. */
export function PageTitle({
  eyebrow,
  title,
  children,
}: {
  eyebrow?: ReactNode
  title: string
  children?: ReactNode
}) {
  return (
    <div className="container-page pt-24 pb-6 md:pt-36 md:pb-8">
      {eyebrow ? <p className="eyebrow mb-2">{eyebrow}</p> : null}
      <h1 className="text-2xl sm:text-3xl md:text-4xl">{title}</h1>
      {children ? <div className="mt-3 max-w-2xl text-balance text-quiet">{children}</div> : null}
    </div>
  )
}
