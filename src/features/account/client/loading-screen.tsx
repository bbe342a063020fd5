import type { ReactNode } from 'react'
import { LoaderCircle } from '#ui/icons/screen-icons.tsx'

/** A full-screen loading state that says what it waits for. */
export function LoadingScreen({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-[calc(0.7*var(--screen-height))] flex-col items-center justify-center gap-4 text-quiet"
    >
      <LoaderCircle aria-hidden className="size-8 text-amber motion-safe:animate-spin" />
      <p>{children}</p>
    </div>
  )
}
