import type { ReactNode } from 'react'
import { PageTitle, ScenePicture } from '#ui/page-title.tsx'

/**
 * The layout of login, registration and password pages, and of the search of an order: one narrow card; above it on a
 * tablet, and beside it on a wide screen, the house's own picture.
 */
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
    <div className="relative isolate lg:container-page">
      <div className="absolute inset-x-0 top-0 -z-10 h-64 overflow-hidden fade-below-30% max-md:hidden md:max-lg:top-18 lg:right-auto lg:left-1/2 lg:h-192 lg:w-screen lg:-ml-[50vw] lg:fade-below-75%">
        {/* On a wide screen as far to the right as leaves a gap between the card and the bottles. */}
        <ScenePicture
          name="hero-1"
          className="size-full object-[50%_30%] lg:[transform:translateX(14vw)] lg:object-[50%_40%] xl:[transform:translateX(5vw)]"
        />
        <div className="absolute inset-0 from-night via-night/60 via-45% to-night/20 lg:bg-linear-to-r" />
      </div>
      <div className="mx-auto max-w-xl md:max-lg:pt-44 lg:-ml-10">
        <PageTitle title={title}>{intro}</PageTitle>
        <div className="container-page">
          <div className="rounded-lg border border-line bg-raised p-5 sm:p-8">{children}</div>
        </div>
      </div>
    </div>
  )
}

export function FormFailure({ children }: { children: string | null }) {
  return children ? (
    <p role="alert" className="rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm">
      {children}
    </p>
  ) : null
}
