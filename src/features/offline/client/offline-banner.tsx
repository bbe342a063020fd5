import { useSyncExternalStore } from 'react'
import { WifiOff } from '#ui/icons/offline-icon.tsx'
import { isOffline, onConnectionChange } from './connection.ts'

/**
 * Says that the network is gone, as long as it lasts. The live region exists before its text, so that screen
 * readers announce it.
 */
export function OfflineBanner() {
  const shown = useSyncExternalStore(onConnectionChange, isOffline)
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-30">
      {shown ? (
        <p
          data-offline
          className="flex animate-appear items-center justify-center gap-3 border-t border-line-strong bg-raised-3 px-4 py-3 text-sm"
        >
          <WifiOff aria-hidden className="size-4 shrink-0 text-amber" />
          Vous êtes hors connexion. Vous voyez les pages déjà visitées.
        </p>
      ) : null}
    </div>
  )
}
