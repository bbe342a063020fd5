import { lazy, Suspense, useSyncExternalStore } from 'react'
import { patiently } from '../loading/patiently.ts'
import { hasReceiver, type Notice, onWaiting, waitingNotices } from './notify.ts'

const Toaster = lazy(patiently(() => import('./toaster.tsx')))
const none: readonly Notice[] = []

/** The place where notices appear; empty, and without its code, until the first one. */
export function ToasterSlot() {
  const waiting = useSyncExternalStore(onWaiting, waitingNotices, () => none)
  return waiting[0] || hasReceiver() ? (
    <Suspense fallback={<PlainNotices notices={waiting} />}>
      <Toaster />
    </Suspense>
  ) : null
}

/** What stands there while the code does not come: without a network at once, else after a moment. */
function PlainNotices({ notices }: { notices: readonly Notice[] }) {
  return (
    <section
      aria-label="Messages"
      role={navigator.onLine ? undefined : 'alert'}
      style={navigator.onLine ? { animationDelay: '.6s' } : {}}
      className="fixed inset-x-3 top-19 z-50 animate-appear rounded-md border border-line-strong bg-raised-3 p-4 text-sm shadow-lift md:right-6 md:left-auto md:max-w-[420px]"
    >
      {notices.map(({ title, description }) => (
        <p key={title + description}>
          <b>{title}</b>
          <br />
          {description}
        </p>
      ))}
    </section>
  )
}
