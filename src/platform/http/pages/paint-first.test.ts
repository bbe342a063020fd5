import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { MAIN_FIRST, paintFirst } from './paint-first.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/index.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/base.js"/>' +
  '<link rel="icon" href="/favicon.svg"/></head><body>Ambre<script type="module" async="" src="/assets/index.js"></script><script>$_TSR.e()</script></body>'

const waiting = '({"entry":"/assets/index.js","chunks":["/assets/index.js","/assets/base.js"]})'

test('the script of a page moves into its head, where it waits', () => {
  const { html, script } = paintFirst(page)
  expect(html).toBe(
    `<head><link rel="icon" href="/favicon.svg"/>${MAIN_FIRST}<script>${script}</script></head><body>Ambre<script>$_TSR.e()</script></body>`,
  )
  expect(script?.endsWith(waiting)).toBe(true)
  expect(() => new Script(script ?? '{')).not.toThrow()
})

test('it does not matter how the page writes its tags', () => {
  const other =
    "<head><link href='/assets/index.js' rel='modulepreload'><link href=/assets/base.js rel=modulepreload></head>" +
    '<body><script src="/assets/index.js" crossorigin type="module"> </script></body>'
  const { html, script } = paintFirst(other)
  expect(script?.endsWith(waiting)).toBe(true)
  expect(html).toBe(`<head>${MAIN_FIRST}<script>${script}</script></head><body></body>`)
})

test('a page without a module is left as it is', () => {
  const other = '<head><link rel="modulepreload" href="/assets/base.js"/></head><script src="/a.js"></script>'
  expect(paintFirst(other)).toEqual({ html: other })
})
