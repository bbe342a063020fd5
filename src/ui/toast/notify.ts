/** A toast: a short message on the screen. `destructive` means that something was refused or failed. */
export type Toast = {
  title: string
  description?: string
  tone?: 'neutral' | 'success' | 'destructive'
  /** How long it is shown, in ms. */
  duration?: number
  /** Keeps it beyond its time until it says true. */
  isRead?: () => boolean
  /** Only one toast of a kind is shown: a newer one replaces it. Without a kind, the title is the kind. */
  kind?: string
  /** The title when this many toasts of the kind came, each while the previous one was still shown. */
  countedTitle?: (count: number) => string
  action?: { label: string; onPress: () => void }
}

export type ShownToast = Toast & {
  kind: string
  /** How many of its kind came, each while the previous one was shown. */
  count: number
  isLeaving: boolean
}

const DEFAULT_DURATION_MS = 5000
const RETRY_MS = 1000
const LEAVING_MS = 200

/** How many toasts are shown at once; the oldest one is removed for the next, one that was not read last. */
const MOST = 3

/** The newest first; null until the first one. */
let shown: readonly ShownToast[] | null = null
/** By kind, the oldest first. */
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const wakers = new Set<() => void>()

/**
 * Shows a toast, and removes it after its time, even if it is touched meanwhile. The toaster's chunk is loaded with the first
 * one. Call it from event handlers only.
 */
export function notify(toast: Toast): void {
  const kind = toast.kind ?? toast.title
  const known = shown?.find((other) => other.kind === kind && !other.isLeaving)
  const next = { ...toast, kind, count: (known?.count ?? 0) + 1, isLeaving: false }
  stopTimer(kind)
  timers.set(kind, setTimeout(end, toast.duration ?? DEFAULT_DURATION_MS, kind))
  const others = (shown ?? []).filter((other) => other.kind !== kind)
  setShown(known && shown ? shown.map((other) => (other === known ? next : other)) : [next, ...others])
  if (timers.size > MOST) dismissOldest(kind)
}

function dismissOldest(newest: string): void {
  const older = [...timers.keys()].filter((kind) => kind !== newest)
  const oldest = older.find((kind) => isRead(kind)) ?? older[0]
  if (oldest !== undefined) dismiss(oldest)
}

export function dismiss(kind: string): void {
  stopTimer(kind)
  setShown((shown ?? []).map((other) => (other.kind === kind ? { ...other, isLeaving: true } : other)))
  setTimeout(
    () => setShown((shown ?? []).filter((other) => other.kind !== kind || !other.isLeaving)),
    LEAVING_MS,
  )
}

/** A toast with the keyboard focus stays; hovering or touching does not hold it. */
function end(kind: string): void {
  const isFocused = document.querySelector('[aria-label="Messages"] :focus-visible') !== null
  if (isFocused || !isRead(kind)) timers.set(kind, setTimeout(end, RETRY_MS, kind))
  else dismiss(kind)
}

function isRead(kind: string): boolean {
  return shown?.find((other) => other.kind === kind && !other.isLeaving)?.isRead?.() ?? true
}

function stopTimer(kind: string): void {
  clearTimeout(timers.get(kind))
  timers.delete(kind)
}

function setShown(next: readonly ShownToast[]): void {
  shown = next
  for (const wake of wakers) wake()
}

/** Calls `wake` when the toasts change. Returns an unsubscribe function. */
export function onToasts(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** The toasts on the screen, the newest first; null until the first one. The same array as long as nothing changes. */
export function shownToasts(): readonly ShownToast[] | null {
  return shown
}
