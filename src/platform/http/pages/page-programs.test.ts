import { afterEach, expect, it, vi } from 'vitest'
import { rememberPresses } from './page-programs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Pressed = {
  isTrusted: boolean
  target: unknown
  preventDefault: () => void
  stopImmediatePropagation: () => void
}

/** What a page has of a button, or of a link: it notes its presses in `made`. */
class Part {
  readonly localName: string
  readonly type: string
  readonly form: object | null
  isConnected = true
  readonly #attributes: Set<string>
  readonly #name: string
  readonly #made: string[]

  constructor(
    made: string[],
    name: string,
    { localName = 'button', type = 'button', attributes = [''] } = {},
  ) {
    this.#made = made
    this.#name = name
    this.localName = localName
    this.type = type
    this.form = type === 'submit' ? {} : null
    this.#attributes = new Set(attributes)
  }

  closest = () => this
  hasAttribute = (name: string) => this.#attributes.has(name)
  setAttribute = (name: string) => this.#attributes.add(name)
  removeAttribute = (name: string) => this.#attributes.delete(name)
  dispatchEvent = ({ type }: Event) => this.#made.push(`${type} ${this.#name}`)
  click = () => this.#made.push(this.#name)
}

/** A page that is not ready: it is pressed, gets ready and is left on command. */
function open() {
  const made: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  let tellReady = () => {}
  class Observer {
    constructor(tell: (changes: unknown[], observer: object) => void) {
      tellReady = () => tell([], this)
    }
    observe = () => {}
    disconnect = () => {}
  }
  vi.stubGlobal('document', { documentElement: { popover: null } })
  vi.stubGlobal('addEventListener', (type: string, act: (event: unknown) => void) => listeners.set(type, act))
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type))
  vi.stubGlobal('MutationObserver', Observer)
  vi.stubGlobal('setTimeout', (act: () => void) => queueMicrotask(act))
  rememberPresses()
  return {
    made,
    part: (name: string, options: object = {}) => new Part(made, name, options),
    /** Whether the press was kept back. */
    press(target: Part, isTrusted = true): boolean {
      let isKept = false
      const keep = () => {
        isKept = true
      }
      const event: Pressed = { isTrusted, target, preventDefault: () => {}, stopImmediatePropagation: keep }
      listeners.get('click')?.(event)
      return isKept
    },
    leave: () => listeners.get('pagehide')?.({}),
    async getReady() {
      tellReady()
      await new Promise(setImmediate)
    },
  }
}

it('keeps presses back until the page is ready, then makes each once, in their order, after waking its part', async () => {
  const page = open()
  const [add, menu] = [page.part('add'), page.part('menu')]
  expect([page.press(add), page.press(menu), page.press(add)]).toEqual([true, true, true])
  expect(add.hasAttribute('aria-busy')).toBe(true)
  expect(page.made).toEqual([])
  await page.getReady()
  expect(page.made).toEqual(['add', 'menu', 'add'].flatMap((name) => [`pointercancel ${name}`, name]))
  expect(add.hasAttribute('aria-busy')).toBe(false)
  expect(page.press(add)).toBe(false)
})

it('sends a form once, however often its button was pressed', async () => {
  const page = open()
  const send = page.part('send', { type: 'submit' })
  expect([page.press(send), page.press(send)]).toEqual([true, true])
  await page.getReady()
  expect(page.made).toEqual(['pointercancel send', 'send'])
})

it('leaves links, menus that the browser opens, and presses that nobody made', () => {
  const page = open()
  expect(page.press(page.part('link', { localName: 'a' }))).toBe(false)
  expect(page.press(page.part('menu', { attributes: ['popovertarget'] }))).toBe(false)
  expect(page.press(page.part('script'), false)).toBe(false)
})

it('drops the press on a button that is gone', async () => {
  const page = open()
  const [gone, kept] = [page.part('gone'), page.part('kept')]
  page.press(gone)
  page.press(kept)
  gone.isConnected = false
  await page.getReady()
  expect(page.made).toEqual(['pointercancel gone', 'pointercancel kept', 'kept'])
})

it('drops all presses when the page is left', async () => {
  const page = open()
  const add = page.part('add')
  page.press(add)
  page.leave()
  expect(add.hasAttribute('aria-busy')).toBe(false)
  await page.getReady()
  expect(page.made).toEqual([])
})
