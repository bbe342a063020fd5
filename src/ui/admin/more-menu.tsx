import { type ReactNode, useId, useRef } from 'react'
import { ChevronDown } from '#ui/icons/icons.tsx'
import { Button } from '../button.tsx'
import { closePopover, togglePopoverByScript } from '../popover.ts'

/** The button "Plus", and below it the buttons and links that are not used at every moment; each closes it. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  /** A popover belongs to the whole page: it does not know its button. */
  function place() {
    const box = opener.current?.getBoundingClientRect()
    if (!box || !menu.current) return
    menu.current.style.top = `${box.bottom + scrollY + 8}px`
    const { clientWidth } = document.documentElement
    const isLeft = box.left < clientWidth / 2
    menu.current.style.left = isLeft ? `${box.left}px` : 'auto'
    menu.current.style.right = isLeft ? 'auto' : `${clientWidth - box.right}px`
  }
  return (
    <>
      <Button
        ref={opener}
        look="secondary"
        className="min-h-12 px-4"
        popoverTarget={id}
        onClick={() => {
          place()
          togglePopoverByScript(id)
        }}
      >
        Plus
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are pressed, by keys as well */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button is a click */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onClick={() => closePopover(menu.current)}
        className="menu-items absolute bottom-auto m-0 min-w-60 rounded-lg border border-line-strong bg-raised p-1 text-cream shadow-lift"
      >
        {children}
      </div>
    </>
  )
}
