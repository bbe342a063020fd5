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

let receiver: Receiver | undefined
const waiting: Notice[] = []
const wakers = new Set<() => void>()

/** Shows a notice. The part that draws it is loaded when the first one comes. Called from event handlers only. */
export function notify(notice: Notice): void {
  if (receiver) {
    receiver(notice)
    return
  }
  waiting.push(notice)
  for (const wake of wakers) wake()
}

/** The drawing part takes over what waits, and all that follows. Gives back the way to let go. */
export function receiveNotices(next: Receiver): () => void {
  receiver = next
  for (const notice of waiting.splice(0)) next(notice)
  return () => {
    if (receiver === next) receiver = undefined
  }
}

/** Tells when a notice waits for a drawing part. */
export function onFirstNotice(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

export function hasWaitingNotice(): boolean {
  return waiting.length > 0 || receiver !== undefined
}
