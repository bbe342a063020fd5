import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { earlyPresses } from './early-presses.ts'
import { paintFirst } from './paint-first.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/index.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/base.js" fetchPriority="low"/>' +
  '<link rel="icon" href="/favicon.svg"/></head><body>Ambre<script type="module" async="" src="/assets/index.js"></script><script>$_TSR.e()</script></body>'

const everything = [
  'modulepreload /assets/index.js',
  'modulepreload /assets/base.js',
  'import /assets/index.js',
]

/**
 * A browser that shows such a page: it reports what was requested, and paints and waits on command.
 */
function open(html: string, { hidden = false, pictures = [] as Promise<void>[], cuts = 0 } = {}) {
  const script = /<body>[\s\S]*?<script>(\(\(\)=>[\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const asked: string[] = []
  const frames: Array<() => void> = []
  const timers: Array<[ms: number | undefined, next: () => void]> = []
  runInNewContext(script.replace('import(', 'fetchModule('), {
    document: {
      hidden,
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => asked.push(`${rel} ${href}`) },
      querySelectorAll: () => pictures.map((picture) => ({ decode: () => picture })),
    },
    fetchModule: async (href: string) => {
      asked.push(`import ${href}`)
      if (cuts-- > 0) throw new Error('cut')
    },
    requestAnimationFrame: (next: () => void) => frames.push(next),
    setTimeout: (next: () => void, ms?: number) => timers.push([ms, next]),
  })
  return {
    asked,
    async paint() {
      await new Promise(setImmediate)
      for (const frame of frames.splice(0)) frame()
      for (const [ms, next] of timers.splice(0)) ms === undefined ? next() : timers.push([ms, next])
    },
    wait() {
      const due = timers.splice(0)
      for (const [, next] of due) next()
      return due.map(([ms]) => ms)
    },
  }
}

describe('paintFirst', () => {
  it('asks for every part of the script, together, once the page has been painted', async () => {
    const { html, scripts } = paintFirst(page)
    for (const script of scripts) expect(html).toContain(`<script>${script}</script>`)
    expect(html).not.toMatch(/<link rel="modulepreload"|type="module"/)
    expect(html).toContain(
      `<link rel="icon" href="/favicon.svg"/><script>${earlyPresses}</script></head><body>Ambre<script>`,
    )
    expect(html).toMatch(/<\/script><script>\$_TSR\.e\(\)<\/script><\/body>$/)
    const browser = open(html)
    expect(browser.asked).toEqual([])
    await browser.paint()
    expect(browser.asked).toEqual(everything)
  })

  it('lets the largest picture go first, also when it fails', async () => {
    const picture = Promise.withResolvers<void>()
    const browser = open(paintFirst(page).html, { pictures: [picture.promise] })
    await browser.paint()
    expect(browser.asked).toEqual([])
    picture.reject(new Error('404'))
    await browser.paint()
    expect(browser.asked).toEqual(everything)
  })

  it('waits for a picture no longer than the timeout', async () => {
    const browser = open(paintFirst(page).html, { pictures: [new Promise(() => undefined)] })
    await browser.paint()
    browser.wait()
    await browser.paint()
    expect(browser.asked).toEqual(everything)
  })

  it('waits for no paint in the background, where there is none', () => {
    expect(open(paintFirst(page).html, { hidden: true }).asked).toEqual(everything)
  })

  it('asks for the script again while the line is cut, less and less often', async () => {
    const complained: unknown[] = []
    const complain = (error: unknown) => complained.push(error)
    process.on('unhandledRejection', complain)
    const browser = open(paintFirst(page).html, { hidden: true, cuts: 6 })
    const waited: unknown[] = []
    for (let i = 0; i < 7; i++) {
      await new Promise(setImmediate)
      waited.push(...browser.wait())
    }
    process.off('unhandledRejection', complain)
    expect(waited).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
    expect(browser.asked.filter((asked) => asked.startsWith('import'))).toHaveLength(7)
    expect(complained).toHaveLength(6)
  })

  it('leaves a page without the script of the build as it is', () => {
    const other =
      '<head><link rel="modulepreload" href="/assets/base.js"/></head><script src="/a.js"></script>'
    expect(paintFirst(other)).toEqual({ html: other, scripts: [] })
  })
})
