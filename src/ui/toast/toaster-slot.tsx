import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '../loading/lazy-with-retry.ts'
import { hasReceiver, type Notice, onWaiting, waitingNotices } from './notify.ts'

const Toaster = lazyWithRetry(() => import('./toaster.tsx'))

/** Where toasts appear. It is empty, and its chunk is not loaded, until the first toast. */
export function ToasterSlot() {
  const waiting = useSyncExternalStore(onWaiting, waitingNotices, waitingNotices)
  return waiting[0] || hasReceiver() ? (
    <Suspense fallback={<PlainNotices notices={waiting} />}>
      <Toaster />
    </Suspense>
  ) : null
}

/**
 * The newest toast without design, while the toaster's chunk loads (or cannot load without a network). Clicks
 * pass through it.
 */
function PlainNotices({ notices }: { notices: readonly Notice[] }) {
  return (
    <section
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-3 top-[85px] z-50 animate-appear rounded-md border border-line-strong bg-raised-3 p-4 text-sm shadow-lift [animation-delay:.3s] md:left-auto"
    >
      <div role={navigator.onLine ? undefined : 'alert'}>
        {notices.slice(-1).map(({ title, description }) => (
          <p key={title + description}>
            <b className="block">{title}</b>
            <span>{description}</span>
          </p>
        ))}
      </div>
    </section>
  )
}
