const WAITING = 'below-first-screen'
const ATTRIBUTE = 'data-first-screen'

/** The longest that drawing what waited may take at a time: a press between two slices is answered. */
const SLICE_MS = 3

/** The longest that anything waits, for somebody whose screen reader neither scrolls nor presses a key. */
const MAX_WAIT_MS = 5000

/**
 * Until the page is ready, a phone draws only what its screen shows at first: parts with the class
 * `below-first-screen` (src/ui/utilities.css) wait, and so do their pictures. They are drawn at once at the first
 * scroll or key, and after 5 s at the latest; when the page is ready (`data-ready`), one after the other, in slices. A
 * page that may begin further down, because it is reloaded, opened again or has an anchor, is drawn at once.
 * (docs/decisions/011)
 */
export function drawFirstScreenFirst(): void {
  const root = document.documentElement
  const draw = () => root.removeAttribute(ATTRIBUTE)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.hash || navigation?.type !== 'navigate') return
  root.setAttribute(ATTRIBUTE, '')
  for (const type of ['scroll', 'wheel', 'keydown'])
    addEventListener(type, draw, { once: true, passive: true })
  document.addEventListener('DOMContentLoaded', () => setTimeout(draw, MAX_WAIT_MS))

  function drawSlice(parts: Element[]): void {
    if (!root.hasAttribute(ATTRIBUTE)) return
    const end = performance.now() + SLICE_MS
    do {
      const part = parts.shift()
      if (!part) {
        draw()
        return
      }
      part.classList.remove(WAITING)
      part.getBoundingClientRect()
    } while (performance.now() < end)
    setTimeout(drawSlice, 0, parts)
  }

  new MutationObserver((_, observer) => {
    observer.disconnect()
    setTimeout(() => drawSlice(Array.from(document.querySelectorAll(`.${WAITING}`))))
  }).observe(root, { attributeFilter: ['data-ready'] })
}
