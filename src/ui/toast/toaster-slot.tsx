import { lazy, Suspense, useSyncExternalStore } from 'react'
import { patiently } from '../loading/patiently.ts'
import { hasWaitingNotice, onFirstNotice } from './notify.ts'

const Toaster = lazy(patiently(() => import('./toaster.tsx')))

/** The place where notices appear; empty, and without its code, until the first one. */
export function ToasterSlot() {
  const needed = useSyncExternalStore(onFirstNotice, hasWaitingNotice, () => false)
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
