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
