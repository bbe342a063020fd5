import { afterEach, expect, it, vi } from 'vitest'
import { requestScripts } from './page-programs.ts'

const script = { entry: '/assets/index.js', chunks: ['/assets/index.js', '/assets/base.js'] }
const everything = [
  'modulepreload /assets/index.js',
  'modulepreload /assets/base.js',
  'import /assets/index.js',
]

type Picture = { complete: boolean }
type Options = { hidden?: boolean; pictures?: Picture[]; cuts?: number }
type Event = 'DOMContentLoaded' | 'load' | 'error' | 'pointerdown' | 'keydown'

const picture = (): Picture => ({ complete: false })

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser that opens such a page: it reports what was requested, and parses, draws, presses and waits on command. */
function open({ hidden = false, pictures = [], cuts = 0 }: Options = {}) {
  const asked: string[] = []
  const frames: Array<() => void> = []
  const timers: Array<[ms: number | undefined, next: () => void]> = []
  const listeners: Record<string, () => void> = {}
  let now = 1
  const addEventListener = (type: string, listener: () => void) => {
    listeners[type] = listener
  }
  const globals = {
    document: {
      hidden,
      addEventListener,
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => asked.push(`${rel} ${href}`) },
      querySelectorAll: () => pictures,
    },
    addEventListener,
    performance: { now: () => now },
    requestAnimationFrame: (next: () => void) => frames.push(next),
    setTimeout: (next: () => void, ms?: number) => timers.push([ms, next]),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  requestScripts(script, async (address) => {
    asked.push(`import ${address}`)
    if (cuts-- > 0) throw new Error('cut')
  })
  return {
    asked,
    /** An event that the program listens to. */
    async fire(type: Event) {
      listeners[type]?.()
      await new Promise(setImmediate)
    },
    /** Draws some frames, 50 ms apart. */
    async draw(count: number) {
      for (let i = 0; i < count; i++) {
        now += 50
        for (const frame of frames.splice(0)) frame()
      }
      await new Promise(setImmediate)
    },
    /** Lets all timers run, and says how long they would have waited. */
    async wait() {
      const due = timers.splice(0)
      for (const [, next] of due) next()
      await new Promise(setImmediate)
      return due.map(([ms]) => ms)
    },
  }
}

it('asks for every part of the script, together, two frames after a page without pictures was parsed', async () => {
  const browser = open()
  await browser.draw(5)
  await browser.fire('DOMContentLoaded')
  await browser.draw(1)
  expect(browser.asked).toEqual([])
  await browser.draw(1)
  expect(browser.asked).toEqual(everything)
})

it('lets all first pictures arrive, and be drawn, first; runs the script when the page has been parsed', async () => {
  const pictures = [picture(), picture()] as const
  const browser = open({ pictures: [...pictures] })
  pictures[0].complete = true
  await browser.fire('load')
  await browser.draw(5)
  expect(browser.asked).toEqual([])
  pictures[1].complete = true
  await browser.fire('load')
  await browser.draw(1)
  expect(browser.asked).toEqual([])
  await browser.draw(1)
  expect(browser.asked).toEqual(everything.slice(0, 2))
  await browser.fire('DOMContentLoaded')
  expect(browser.asked).toEqual(everything)
})

it.each(['error', 'DOMContentLoaded'] as const)(
  'waits no longer for a picture that cannot be loaded (%s)',
  async (event) => {
    const broken = picture()
    const browser = open({ pictures: [broken] })
    if (event === 'error') await browser.fire('DOMContentLoaded')
    broken.complete = true
    await browser.fire(event)
    await browser.draw(2)
    expect(browser.asked).toEqual(everything)
  },
)

it('waits for a picture no longer than the timeout', async () => {
  const browser = open({ pictures: [picture()] })
  await browser.fire('DOMContentLoaded')
  expect(await browser.wait()).toEqual([1500])
  expect(browser.asked).toEqual(everything)
})

it.each(['pointerdown', 'keydown'] as const)(
  'waits for no picture when somebody presses (%s)',
  async (press) => {
    const browser = open({ pictures: [picture()] })
    await browser.fire('DOMContentLoaded')
    await browser.fire(press)
    expect(browser.asked).toEqual(everything)
  },
)

it('waits for no paint in the background, where there is none', async () => {
  const browser = open({ hidden: true })
  await browser.fire('DOMContentLoaded')
  expect(browser.asked).toEqual(everything)
})

it('asks for the script again while the line is cut, less and less often', async () => {
  const complained: unknown[] = []
  const complain = (error: unknown) => complained.push(error)
  process.on('unhandledRejection', complain)
  const browser = open({ hidden: true, cuts: 6 })
  await browser.fire('DOMContentLoaded')
  const waited: unknown[] = []
  for (let i = 0; i < 7; i++) waited.push(...(await browser.wait()))
  process.off('unhandledRejection', complain)
  expect(waited).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
  expect(browser.asked.filter((asked) => asked.startsWith('import'))).toHaveLength(7)
  expect(complained).toHaveLength(6)
})
