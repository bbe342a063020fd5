import { type RefObject, useEffect, useRef, useState } from 'react'
import { networkBack } from '../client/network-back.ts'

/**
 * An order that waits for the network while its form is open (AFTER-07): then the form is sent as it is by then,
 * with the same key, so that it stays one order. Whoever leaves the form takes it back.
 */
export function useWaitingOrder(formRef: RefObject<HTMLFormElement | null>) {
  const [isWaiting, setWaiting] = useState(false)
  const end = useRef<AbortController>(undefined)

  // What waits is outside React, and ends with the form.
  useEffect(() => () => end.current?.abort(), [])

  async function wait() {
    const own = new AbortController()
    end.current = own
    setWaiting(true)
    const isBack = await networkBack(own.signal)
    if (!isBack) return
    setWaiting(false)
    // Safari 15 has no requestSubmit().
    formRef.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  }

  function takeBack() {
    end.current?.abort()
    setWaiting(false)
  }

  return { isWaiting, wait: () => void wait(), takeBack }
}
