/** A toast: a short message on the screen. `destructive` means that something was refused or failed. */
export type Notice = {
  title: string
  description?: string
  tone?: 'neutral' | 'success' | 'destructive'
  /** How long it is shown, in ms. */
  duration?: number
  /** Only one toast of a kind is shown: a newer one replaces it. Without a kind, the title is the kind. */
  kind?: string
  /** The title when this many toasts of the kind came, each while the previous one was still shown. */
  countedTitle?: (count: number) => string
  /** A button of the toast. */
  action?: { label: string; onPress: () => void }
}

type Receiver = (notice: Notice) => void

const DEFAULT_DURATION_MS = 5000

let receiver: Receiver | undefined
let waiting: readonly Notice[] = []
const wakers = new Set<() => void>()

/** Shows a toast. The toaster's chunk is loaded with the first one. Call it from event handlers only. */
export function notify(notice: Notice): void {
  if (receiver) {
    receiver(notice)
    return
  }
  setWaiting([...waiting, notice])
  // Until the toaster has loaded, the toast is shown without its design, and removed after its time.
  setTimeout(
    () => setWaiting(waiting.filter((other) => other !== notice)),
    notice.duration ?? DEFAULT_DURATION_MS,
  )
}

/** Registers the toaster: flushes queued toasts, forwards later ones. Returns an unsubscribe function. */
export function receiveNotices(next: Receiver): () => void {
  receiver = next
  const taken = waiting
  setWaiting([])
  for (const notice of taken) next(notice)
  return () => {
    if (receiver === next) receiver = undefined
  }
}

function setWaiting(next: readonly Notice[]): void {
  waiting = next
  for (const wake of wakers) wake()
}

/** Calls `wake` when the queued toasts change. Returns an unsubscribe function. */
export function onWaiting(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** The toasts that wait for the toaster; the same array as long as nothing changes. */
export function waitingNotices(): readonly Notice[] {
  return waiting
}

/** Whether the code that shows toasts has been loaded. */
export function hasReceiver(): boolean {
  return receiver !== undefined
}
