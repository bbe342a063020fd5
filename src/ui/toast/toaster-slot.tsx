import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../loading/retry-until-loaded.ts'
import { onToasts, shownToasts, type Toast } from './notify.ts'

const Toaster = lazyWithRetry(() => import('./toaster.tsx'))

/** Where toasts appear. It is empty, and its chunk is not loaded, until the first toast. */
export function ToasterSlot() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, shownToasts)
  return toasts ? (
    <Suspense fallback={<PlainToasts toasts={toasts} />}>
      <Toaster toasts={toasts} />
    </Suspense>
  ) : null
}

/**
 * The newest toast without design, while the toaster's chunk loads (or cannot load without a network). Clicks
 * pass through it.
 */
function PlainToasts({ toasts }: { toasts: readonly Toast[] }) {
  return toasts[0] ? (
    <section
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-3 top-[85px] z-50 animate-appear rounded-md border border-line-strong bg-raised-3 p-4 text-sm shadow-lift [animation-delay:.3s] md:left-auto"
    >
      <p role={navigator.onLine ? undefined : 'alert'}>
        <b className="block">{toasts[0].title}</b>
        <span>{toasts[0].description}</span>
      </p>
    </section>
  ) : null
}
