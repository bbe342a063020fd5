import { lazy, Suspense, useSyncExternalStore } from 'react'
import { patiently } from '../loading/patiently.ts'
import { hasReceiver, type Notice, onWaiting, waitingNotices } from './notify.ts'

const Toaster = lazy(patiently(() => import('./toaster.tsx')))

/** The place where notices appear; empty, and without its code, until the first one. */
export function ToasterSlot() {
  const waiting = useSyncExternalStore(onWaiting, waitingNotices, waitingNotices)
  return waiting[0] || hasReceiver() ? (
    <Suspense fallback={<PlainNotices notices={waiting} />}>
      <Toaster />
    </Suspense>
  ) : null
}

/** What stands there while the code does not come, after an instant; without a network it will not come soon. */
function PlainNotices({ notices }: { notices: readonly Notice[] }) {
  return (
    <section
      aria-label="Messages"
      className="fixed inset-x-3 top-19 z-50 animate-appear rounded-md border border-line-strong bg-raised-3 p-4 text-sm shadow-lift [animation-delay:.3s] md:left-auto"
    >
      <div role={navigator.onLine ? undefined : 'alert'}>
        {notices.map(({ title, description }) => (
          <p key={title + description}>
            <b className="block">{title}</b>
            <span>{description}</span>
          </p>
        ))}
      </div>
    </section>
  )
}
