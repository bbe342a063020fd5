/**
 * A press on a button that comes before the page's script is remembered and marked (`aria-busy`, drawn by
 * src/ui/base.css); as soon as the page is ready (`data-ready`), the presses are made again, each once and in their
 * order. React never sees the first one, so that it cannot answer it as well. (docs/decisions/011)
 *
 * - Links, and buttons that the browser serves by itself (`popovertarget`), are ignored.
 * - A button that sends a form is pressed once, however often it was: the form must not be sent twice.
 * - A press on a button that is gone or disabled by then is dropped, and so are all presses when the page is
 *   left.
 * - Before a press is made again, an event without a meaning makes React hydrate the button's part of the page
 *   (docs/decisions/011): it may turn out that the button is gone.
 * - Between two presses the page gets a turn to draw what the first one changed.
 */
export function rememberPresses(): void {
  const root = document.documentElement
  const presses: HTMLButtonElement[] = []

  function clear(button: HTMLButtonElement): void {
    if (!presses.includes(button)) button.removeAttribute('aria-busy')
  }

  function remember(event: MouseEvent): void {
    const button = event.isTrusted && (event.target as Element).closest<HTMLElement>('a[href],button')
    if (!button || !isButton(button)) return
    if ('popover' in root && button.hasAttribute('popovertarget')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (button.form && button.type === 'submit' && presses.includes(button)) return
    presses.push(button)
    button.setAttribute('aria-busy', 'true')
  }

  function repeat(): void {
    const [button] = presses
    if (!button) {
      removeEventListener('click', remember, true)
      return
    }
    button.dispatchEvent(new Event('pointercancel', { bubbles: true }))
    setTimeout(() => {
      if (presses.shift()) {
        clear(button)
        if (button.isConnected) button.click()
      }
      setTimeout(repeat)
    })
  }

  addEventListener('click', remember, true)
  addEventListener('pagehide', () => {
    for (const button of presses.splice(0)) clear(button)
  })
  new MutationObserver((_, observer) => {
    observer.disconnect()
    if (presses.length > 0) setTimeout(repeat)
    else repeat()
  }).observe(root, { attributeFilter: ['data-ready'] })
}

function isButton(element: HTMLElement): element is HTMLButtonElement {
  return element.localName === 'button'
}

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

/** The longest that the script waits for the paint. */
const PAINT_TIMEOUT_MS = 1500

/** The pause before a script that failed to load is requested again. */
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 8000

/** Pictures that have arrived are on the screen at the first frame after this time. */
const SHOWN_AFTER_MS = 80

/** The page's script: the module that it starts with, and the chunks that this one needs. */
export type PageScript = { entry: string; chunks: readonly string[] }

/**
 * Requests the page's script when the first pictures, or the text of a page that has none, are on the screen. The
 * browser reports its largest paint too, but on a slow phone long afterwards. A page in the background, or in which
 * somebody presses something, starts at once. All chunks are requested together: one found through another would
 * cost a round trip each. They run when the whole page has been parsed. A script that fails to load is requested
 * again. (docs/decisions/011)
 */
export function requestScripts(
  { entry, chunks }: PageScript,
  importModule: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): void {
  let isRequested = false
  let isParsed = false
  let arrivedAt: number | undefined
  const parsed = new Promise<void>((done) =>
    document.addEventListener('DOMContentLoaded', () => {
      isParsed = true
      done()
    }),
  )

  function load(pause: number): Promise<unknown> {
    return importModule(entry).catch((error) => {
      setTimeout(() => load(Math.min(2 * pause, MAX_PAUSE_MS)), pause)
      throw error
    })
  }

  function request(): void {
    if (isRequested) return
    isRequested = true
    for (const chunk of chunks) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = chunk
      document.head.append(link)
    }
    parsed.then(() => load(FIRST_PAUSE_MS))
  }

  function requestWhenShown(): void {
    if (performance.now() - (arrivedAt ?? 0) < SHOWN_AFTER_MS) requestAnimationFrame(requestWhenShown)
    else request()
  }

  function look(): void {
    if (arrivedAt !== undefined) return
    const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]'))
    if (!pictures.every(({ complete }) => complete) || (pictures.length === 0 && !isParsed)) return
    arrivedAt = performance.now()
    requestAnimationFrame(requestWhenShown)
  }

  if (document.hidden) {
    request()
    return
  }
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, request, { once: true, passive: true })
  setTimeout(request, PAINT_TIMEOUT_MS)
  requestAnimationFrame(look)
  for (const type of ['load', 'error']) document.addEventListener(type, look, true)
  parsed.then(look)
}
