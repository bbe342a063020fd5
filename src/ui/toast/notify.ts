/** A short message to the person at the screen. `destructive` says that something was refused or failed. */
export type Notice = {
  title: string
  description?: string
  tone?: 'neutral' | 'success' | 'destructive'
  /** How long it stays, in ms. */
  duration?: number
  /** Only one notice of a kind is on the screen: a newer one takes its place. Without a kind, its title is its kind. */
  kind?: string
  /** The title when so many notices of the kind came, each while the one before was still there. */
  countedTitle?: (count: number) => string
  /** Something that can be done about it while it is there. */
  action?: { label: string; onPress: () => void }
}

type Receiver = (notice: Notice) => void

const DEFAULT_DURATION_MS = 5000

let receiver: Receiver | undefined
let waiting: readonly Notice[] = []
const wakers = new Set<() => void>()

/** Shows a notice. The part that draws it is loaded when the first one comes. Called from event handlers only. */
export function notify(notice: Notice): void {
  if (receiver) {
    receiver(notice)
    return
  }
  setWaiting([...waiting, notice])
  // Without that part it is shown plainly for its time, and then is over.
  setTimeout(
    () => setWaiting(waiting.filter((other) => other !== notice)),
    notice.duration ?? DEFAULT_DURATION_MS,
  )
}

/** The drawing part takes over what waits, and all that follows. Gives back the way to let go. */
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

/** Tells when other notices wait for a drawing part. */
export function onWaiting(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** The notices that wait; the same list as long as nothing changes. */
export function waitingNotices(): readonly Notice[] {
  return waiting
}

export function hasReceiver(): boolean {
  return receiver !== undefined
}
