import { expect, test } from 'vitest'
import { joinScripts } from './join-scripts.ts'

const scroll = 'scroll("tsr-scroll-restoration-v1")'
const page =
  '<head><script>head()</script></head><body><main>' +
  `<script>leave()</script><p>Ambre</p><script>${scroll}</script></main>` +
  '<script data-tsr-stream-part="">data()</script><script>/*boundary*/</script><script>end()</script></body></html>'
const own = (...scripts: string[]) => ({ script: new Set(scripts), style: new Set<string>() })

test('what the router wrote into the body becomes one script at its end, which the policy allows', () => {
  const allowed = own('head()', 'leave()', scroll, 'data()', '/*boundary*/', 'end()')
  const joined = `${scroll}\n;data()\n;/*boundary*/\n;end()`
  expect(joinScripts(page, allowed)).toBe(
    '<head><script>head()</script></head><body><main><script>leave()</script><p>Ambre</p></main>' +
      `<script>${joined}</script></body></html>`,
  )
  expect(allowed.script).toContain(joined)
})

test.each([scroll, 'data()', 'end()'])('a foreign script stays apart, and forbidden (%s)', (foreign) => {
  const allowed = own(
    ...['head()', 'leave()', scroll, 'data()', '/*boundary*/', 'end()'].filter(
      (script) => script !== foreign,
    ),
  )
  const before = allowed.script.size
  expect(joinScripts(page, allowed)).toBe(page)
  expect(allowed.script.size).toBe(before)
})

test('a page without scripts at its end is left as it is', () => {
  expect(joinScripts('<body>Ambre</body>', own())).toBe('<body>Ambre</body>')
})
