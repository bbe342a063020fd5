import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { type Notice, receiveNotices } from './notify.ts'

const DEFAULT_DURATION_MS = 5000
const FOCUS_RETRY_MS = 1000

/** How many toasts are shown at once; the oldest one is removed for the next. */
const MOST = 3

type Shown = { count: number; timer: ReturnType<typeof setTimeout> }

/**
 * The toasts on the screen: one of each kind, counted, and removed after its time even if it is touched
 * meanwhile.
 */
export function useNotices() {
  const { toasts, add, close } = Toast.useToastManager()

  // Toasts come from outside React: subscribe to them while the toaster is mounted.
  useEffect(() => {
    const shown = new Map<string, Shown>()
    const forget = (kind: string) => {
      clearTimeout(shown.get(kind)?.timer)
      shown.delete(kind)
    }
    // A toast with the keyboard focus stays; hovering or touching does not hold it.
    const end = (kind: string) => {
      const its = shown.get(kind)
      if (its && document.querySelector('[aria-label="Messages"] :focus-visible'))
        its.timer = setTimeout(() => end(kind), FOCUS_RETRY_MS)
      else close(kind)
    }
    const show = (notice: Notice) => {
      const { title, description, tone = 'neutral', kind = title, countedTitle, action } = notice
      const count = (shown.get(kind)?.count ?? 0) + 1
      forget(kind)
      const [oldest] = shown.keys()
      if (shown.size >= MOST && oldest !== undefined) close(oldest)
      add({
        id: kind,
        title: countedTitle && count > 1 ? countedTitle(count) : title,
        description: description && asLines(description),
        type: tone,
        timeout: 0,
        onClose: () => forget(kind),
        actionProps: action && {
          children: action.label,
          onClick: () => {
            close(kind)
            action.onPress()
          },
        },
      })
      shown.set(kind, {
        count,
        timer: setTimeout(() => end(kind), notice.duration ?? DEFAULT_DURATION_MS),
      })
    }
    const letGo = receiveNotices(show)
    return () => {
      letGo()
      for (const kind of [...shown.keys()]) forget(kind)
    }
  }, [add, close])

  return toasts
}

/** Renders each line of a description as an element of its own, so that screen readers read it as one. */
function asLines(text: string) {
  return text.split('\n').map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}
