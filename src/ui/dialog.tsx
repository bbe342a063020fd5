import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { X } from '#ui/icons/icons.tsx'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

const places = {
  center:
    'm-auto w-[min(34rem,calc(100vw-1.5rem))] max-h-[min(44rem,calc(var(--screen-height)-2rem))] rounded-lg',
  // The whole screen of a phone.
  wide: 'm-0 h-(--screen-height) max-h-(--screen-height) w-full max-w-none border-0 sm:m-auto sm:h-fit sm:w-[min(34rem,calc(100vw-1.5rem))] sm:max-h-[min(56rem,calc(var(--screen-height)-4rem))] sm:rounded-lg sm:border lg:w-[min(64rem,calc(100vw-4rem))]',
  right:
    'ml-auto mr-0 my-0 h-(--screen-height) max-h-(--screen-height) w-full max-w-md rounded-none border-y-0 border-r-0 sm:rounded-l-lg',
  full: 'm-0 h-(--screen-height) max-h-(--screen-height) w-full max-w-none rounded-none border-0',
  top: 'mx-auto mt-0 mb-auto w-full max-w-2xl max-h-[min(46rem,var(--screen-height))] rounded-b-lg sm:mt-16 sm:max-h-[calc(var(--screen-height)-6rem)] sm:rounded-lg',
} as const

type DialogProps = {
  title: ReactNode
  onClose: () => void
  place?: keyof typeof places
  footer?: ReactNode
  /** The element that gets the focus; without it, the browser chooses the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The content has no controls: it takes the focus itself, so that keys can scroll it. */
  isText?: boolean
  children: ReactNode
}

/**
 * A modal dialog with the native dialog element: it holds the focus, Escape closes it, the rest of the page
 * is inert. It is open as long as it is rendered. A click outside closes it, and the focus returns to the
 * element that opened it.
 */
export function Dialog({
  title,
  onClose,
  place = 'center',
  footer,
  initialFocus,
  isText,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)
  const titleId = useId()

  // The modal state of the element is outside React: this effect synchronises it.
  useEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    initialFocus?.current?.focus()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [initialFocus])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog by Escape and by its button
    <dialog
      ref={element}
      aria-labelledby={titleId}
      // React also reports here what happens to a dialog inside this one.
      onCancel={(event) => {
        if (event.target !== element.current || !event.cancelable) return
        event.preventDefault()
        onClose()
      }}
      // Chrome closes the dialog on the second Escape even if `cancel` was prevented. Reopen it and let
      // `onClose` decide.
      onClose={() => {
        const dialog = element.current
        if (!dialog || dialog.open) return
        dialog.showModal()
        initialFocus?.current?.focus()
        onClose()
      }}
      // A press that began inside, such as the selection of a text, and ended outside closes nothing.
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === element.current
      }}
      onClick={(event) => {
        if (event.target === element.current && isPressedOutside.current) onClose()
      }}
      className={classNames(
        'animate-appear overflow-hidden border border-line bg-raised p-0 text-cream shadow-lift backdrop:bg-veil',
        places[place],
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <IconButton label="Fermer" onClick={onClose}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        <div
          {...(isText ? { tabIndex: 0, role: 'group', 'aria-labelledby': titleId } : {})}
          // Parts only for screen readers are inside too: outside they would make the whole dialog scroll, with its head.
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 -outline-offset-2 sm:px-6"
        >
          {children}
        </div>
        {footer ? (
          <div data-footer className="border-t border-line bg-raised-2 px-5 py-4 sm:px-6">
            {footer}
          </div>
        ) : null}
      </div>
    </dialog>
  )
}
