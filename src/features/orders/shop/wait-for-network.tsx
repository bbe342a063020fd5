import { useEffect, useRef } from 'react'
import { isShopReachable } from '#lib/own-answer.ts'
import { Button } from '#ui/button.tsx'
import { WifiOff } from '#ui/icons/offline-icon.tsx'
import { postponeOrder, takeOrderBack, useOrderState } from './order-state.ts'

/**
 * An order that waits for the network while its form is open (AFTER-07). Once the network is back, the form is sent as it
 * is then, with the same key, so that it stays one order. Whoever leaves the form takes the order back.
 */
export function useWaitForNetwork(formRef: { readonly current: HTMLFormElement | null }) {
  const isWaiting = useOrderState() === 'waiting'
  const end = useRef<AbortController>(undefined)

  async function wait() {
    const own = new AbortController()
    end.current = own
    postponeOrder()
    const isBack = await networkBack(own.signal)
    // Safari 15 has no requestSubmit().
    if (isBack) formRef.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  }

  function takeBack() {
    end.current?.abort()
    takeOrderBack()
  }

  // What waits is outside React, and ends with the form.
  useEffect(
    () => () => {
      end.current?.abort()
      takeOrderBack()
    },
    [],
  )

  return { isWaiting, wait: () => void wait(), takeBack }
}

type OfflineOrderProps = { isWaiting: boolean; wait: () => void; takeBack: () => void }

/** Beside an order that met no network: lets it wait, says that nothing is ordered yet, takes it back (AFTER-07). */
export function OfflineOrder({ isWaiting, wait, takeBack }: OfflineOrderProps) {
  if (!isWaiting) {
    return (
      <Button look="secondary" onClick={wait}>
        <WifiOff aria-hidden className="size-4" />
        Envoyer dès que le réseau revient
      </Button>
    )
  }
  return (
    <div role="status" className="rounded-md border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
      <p className="font-medium">Rien n’est encore commandé.</p>
      <p className="mt-1">
        Votre commande partira dès que le réseau revient, une seule fois, si cette page reste ouverte.
      </p>
      <Button look="secondary" className="mt-3 max-sm:w-full" onClick={takeBack}>
        Ne plus l’envoyer
      </Button>
    </div>
  )
}

const LOOK_EVERY_MS = 4000

/** Waits until the shop is reached: the browser's word, or a look every four seconds; false when ended. */
async function networkBack(end: AbortSignal): Promise<boolean> {
  while (!end.aborted) {
    if (await isShopReachable(end)) return !end.aborted
    await pause(end)
  }
  return false
}

function pause(end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      end.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, LOOK_EVERY_MS)
    addEventListener('online', done)
    end.addEventListener('abort', done)
  })
}
