import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { CircleCheck, icon, X } from '#ui/icons/icons.tsx'
import { classNames } from '../class-names.ts'
import { onDialogs, openDialog } from '../open-dialogs.ts'
import { dismiss, type ShownToast } from './notify.ts'
import { chooseTop, readObstacles, TOTALS } from './place-toasts.ts'

const CircleAlert = icon(
  <circle cx="12" cy="12" r="10" />,
  <line x1="12" x2="12" y1="8" y2="12" />,
  <line x1="12" x2="12.01" y1="16" y2="16" />,
)

/** Where they are before they have been placed: where `ToasterSlot` shows the first one while this chunk loads. */
const FIRST_TOP_PX = 85

type CardProps = { toast: ShownToast; onClose: () => void }

/** The toasts: on top of a small screen, bottom right on a wider one, at most 420px (NAV-14). */
export default function Toaster({ toasts }: { toasts: readonly ShownToast[] }) {
  const dialog = useOpenDialog()
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const top = useToastTop(region, toasts.length)
  const focus = useToastFocus(region, toasts.length > 0)
  // A screen reader announces what enters the region, not what it came with.
  const isThere = useDeferredValue(true, false)
  const close = (kind: string) => {
    focus.moveOn()
    dismiss(kind)
  }
  return createPortal(
    // Clicks beside a toast's buttons reach the page below it.
    <section
      ref={setRegion}
      tabIndex={-1}
      aria-live="polite"
      aria-label="Messages"
      onKeyDown={focus.leave}
      // By a transform, because that is no layout shift, and draws nothing again.
      style={{ transform: `translateY(${top ?? FIRST_TOP_PX}px)` }}
      className="pointer-events-none fixed inset-x-3 top-0 z-50 flex flex-col gap-2 text-cream outline-none md:right-6 md:left-auto md:w-full md:max-w-[420px]"
    >
      {isThere
        ? toasts.map((toast) => (
            <ToastCard key={toast.kind} toast={toast} onClose={() => close(toast.kind)} />
          ))
        : null}
    </section>,
    dialog ?? document.body,
  )
}

function ToastCard({ toast, onClose }: CardProps) {
  const { title, description, tone, count, countedTitle, action, isLeaving } = toast
  const id = useId()
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The dialog below stays open.
    event.preventDefault()
    onClose()
  }
  return (
    <div
      role="dialog"
      data-type={tone ?? 'neutral'}
      aria-modal={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Tab goes from one toast to the next, and Escape closes it
      tabIndex={0}
      inert={isLeaving}
      onKeyDown={closeByKey}
      className={classNames(
        'flex animate-appear items-start gap-3 rounded-md border bg-raised-3 py-3 pr-2 pl-4 shadow-lift transition duration-200',
        tone === 'destructive' ? 'border-danger/60' : 'border-line-strong',
        isLeaving && 'opacity-0',
      )}
    >
      {tone === 'destructive' ? (
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      ) : (
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
      )}
      <div className="min-w-0 flex-1">
        <h2 id={`${id}-title`} className="font-sans text-sm font-semibold">
          {countedTitle && count > 1 ? countedTitle(count) : title}
        </h2>
        {description ? (
          <p id={`${id}-text`} className="text-sm text-quiet [overflow-wrap:anywhere]">
            {/* Each line is an element of its own, so that screen readers read it as one. */}
            {description.split('\n').map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        ) : null}
        {action ? (
          <>
            <p className="sr-only">La touche F6 mène à ce message.</p>
            <button
              type="button"
              onClick={() => {
                onClose()
                action.onPress()
              }}
              className="pointer-events-auto mt-1 min-h-11 text-sm font-semibold text-amber underline underline-offset-4"
            >
              {action.label}
            </button>
          </>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Masquer le message"
        onClick={onClose}
        className="pointer-events-auto -my-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-quiet hover:text-cream"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}

/** Leads the keyboard to the toasts by F6, from one to the next, and back to where it came from. */
function useToastFocus(region: HTMLElement | null, hasToasts: boolean) {
  const cameFrom = useRef<Element | null>(null)
  const goBack = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }

  // F6 may be pressed anywhere in the page.
  useEffect(() => {
    if (!region || !hasToasts) return
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F6' || region.contains(document.activeElement)) return
      event.preventDefault()
      cameFrom.current = document.activeElement
      region.focus({ preventScroll: true })
    }
    addEventListener('keydown', enter)
    return () => removeEventListener('keydown', enter)
  }, [region, hasToasts])

  return {
    /** The toast with the focus is about to be closed. */
    moveOn() {
      const active = document.activeElement
      const card = active?.closest('[role="dialog"]')
      if (!card || !region?.contains(card) || !active?.matches(':focus-visible')) return
      const next = card.nextElementSibling ?? card.previousElementSibling
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
      else goBack()
    },
    /** Tab behind the last button, and before the first toast, leads back. */
    leave(event: KeyboardEvent<HTMLElement>) {
      const isLeaving = event.shiftKey
        ? event.target === region
        : event.target === [...(region?.querySelectorAll('button') ?? [])].at(-1)
      if (event.key !== 'Tab' || !isLeaving || !cameFrom.current) return
      event.preventDefault()
      goBack()
    },
  }
}

const WIDE = '(min-width: 48rem)'

/** Moves the toasts to where they cover no field and nothing in use, whenever the page changes. */
function useToastTop(element: HTMLElement | null, count: number) {
  const [top, setTop] = useState<number>()

  // The positions of fields are outside React: follow them as long as there are toasts.
  useLayoutEffect(() => {
    if (!element || count === 0) {
      setTop(undefined)
      return
    }
    const place = () => {
      const { left, right, height } = element.getBoundingClientRect()
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const screen = { height: innerHeight, header: Math.max(header, 0), isWide: matchMedia(WIDE).matches }
      const obstacles = readObstacles(element)
      setTop((current) => chooseTop({ left, right, height }, screen, obstacles, current))
    }
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const sizes = new ResizeObserver(placeSoon)
    sizes.observe(element)
    for (const total of document.querySelectorAll(TOTALS)) sizes.observe(total)
    const end = new AbortController()
    for (const type of ['scroll', 'resize', 'focusin', 'animationend', 'transitionend'])
      addEventListener(type, placeSoon, { capture: true, passive: true, signal: end.signal })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      end.abort()
    }
  }, [element, count])

  return top
}

/** The open dialog, in which the toasts are rendered, because the rest of the page is inert. */
function useOpenDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(onDialogs, openDialog)
}
