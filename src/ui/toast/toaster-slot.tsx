import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../loading/retry-until-loaded.ts'
import { onToasts, type ShownToast, shownToasts } from './notify.ts'

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

/** The toasts without design, while the toaster's chunk loads (or cannot load without a network). Clicks pass through them. */
function PlainToasts({ toasts }: { toasts: readonly ShownToast[] }) {
  return toasts.length > 0 ? (
    <section
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-3 top-[85px] z-50 animate-appear rounded-md border border-line-strong bg-raised-3 p-4 text-sm shadow-lift [animation-delay:.3s] md:left-auto"
    >
      {toasts.map(({ kind, title, description }) => (
        <p key={kind} role={navigator.onLine ? undefined : 'alert'}>
          <b className="block">{title}</b>
          <span>{description}</span>
        </p>
      ))}
    </section>
  ) : null
}
