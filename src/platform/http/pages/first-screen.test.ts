import { afterEach, expect, it, vi } from 'vitest'
import { drawFirstScreenFirst } from './page-programs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Options = { type?: string; hash?: string; parts?: number; msEach?: number }

/** A page of which some parts wait, each of which takes its time to draw; it is scrolled, waits and gets ready on command. */
function open({ type = 'navigate', hash = '', parts = 0, msEach = 0 }: Options = {}) {
  const attributes = new Set<string>()
  const listeners = new Map<string, () => void>()
  const timers: { act: (...given: unknown[]) => void; ms: number; given: unknown[] }[] = []
  const listen = (name: string, act: () => void) => listeners.set(name, act)
  let now = 0
  let drawn = 0
  let tellReady = () => {}
  class Observer {
    constructor(tell: (changes: unknown[], observer: object) => void) {
      tellReady = () => tell([], this)
    }
    observe = () => {}
    disconnect = () => {}
  }
  const part = {
    classList: { remove: () => undefined },
    getBoundingClientRect: () => {
      now += msEach
      drawn += 1
    },
  }
  vi.stubGlobal('document', {
    documentElement: {
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
      hasAttribute: (name: string) => attributes.has(name),
    },
    addEventListener: listen,
    querySelectorAll: () => Array.from({ length: parts }, () => part),
  })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('location', { hash })
  vi.stubGlobal('performance', { now: () => now, getEntriesByType: () => [{ type }] })
  vi.stubGlobal('MutationObserver', Observer)
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0, ...given: unknown[]) =>
    timers.push({ act, ms, given }),
  )
  drawFirstScreenFirst()
  return {
    waits: () => attributes.has('data-first-screen'),
    fire: (name: string) => listeners.get(name)?.(),
    getReady: () => tellReady(),
    /** Lets the timers run that are due; returns the longest wait among them. */
    run(): number {
      const due = timers.splice(0)
      for (const { act, given } of due) act(...given)
      return Math.max(0, ...due.map(({ ms }) => ms))
    },
    drawn: () => drawn,
  }
}

it.each(['scroll', 'wheel', 'keydown'])('draws all at the first %s', (event) => {
  const page = open()
  expect(page.waits()).toBe(true)
  page.fire(event)
  expect(page.waits()).toBe(false)
})

it('draws all 5 s after the page was parsed, at the latest', () => {
  const page = open()
  page.fire('DOMContentLoaded')
  expect(page.waits()).toBe(true)
  expect(page.run()).toBe(5000)
  expect(page.waits()).toBe(false)
})

it.each([{ type: 'reload' }, { type: 'back_forward' }, { hash: '#avis' }])(
  'draws a page at once that may begin further down (%o)',
  (options) => {
    expect(open(options).waits()).toBe(false)
  },
)

it('draws a ready page part by part, and lets presses in between after 3 ms', () => {
  const page = open({ parts: 5, msEach: 2 })
  page.getReady()
  const counts: number[] = []
  while (page.waits()) {
    page.run()
    counts.push(page.drawn())
  }
  expect(counts).toEqual([2, 4, 5])
})

it('draws no further part on its own when somebody scrolls meanwhile', () => {
  const page = open({ parts: 5, msEach: 2 })
  page.getReady()
  page.run()
  page.fire('scroll')
  page.run()
  expect(page.drawn()).toBe(2)
})
