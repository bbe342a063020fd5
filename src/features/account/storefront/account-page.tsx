import type { ReactNode } from 'react'
import { PageTitle } from '#ui/page-title.tsx'

/** The layout of login, registration and password pages: one narrow card. */
export function AccountPage({
  title,
  intro,
  children,
}: {
  title: string
  intro: ReactNode
  children: ReactNode
}) {
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={title}>{intro}</PageTitle>
      <div className="container-page">
        <div className="rounded-lg border border-line bg-raised p-5 sm:p-8">{children}</div>
      </div>
    </div>
  )
}

/** An error that concerns the whole form, shown above its button. */
export function FormFailure({ children }: { children: string | null }) {
  return children ? (
    <p role="alert" className="rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm">
      {children}
    </p>
  ) : null
}
