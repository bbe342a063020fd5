import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { onDialogs, openDialog } from '../open-dialogs.ts'
import { chooseTop, readObstacles, TOTALS } from './place-toasts.ts'

const WIDE = '(min-width: 48rem)'

/** Moves the toasts to where they cover no field and nothing in use, whenever the page changes. */
export function useToastTop(element: HTMLElement | null, count: number) {
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
export function useOpenDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(onDialogs, openDialog)
}
