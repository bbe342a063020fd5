import { expect, test } from 'vitest'
import { joinScripts } from './render-page.ts'

const page =
  '<head><script>head()</script></head><body class="a"><main>' +
  '<script>scroll()</script><script type="application/ld+json">{}</script><p>Ambre</p></main>' +
  '<script data-part="">data()</script><script>/*boundary*/</script><script src="/a.js"></script><script>end()</script></body></html>'
const all = ['head()', 'scroll()', 'data()', '/*boundary*/', 'end()']
const own = (...scripts: string[]) => ({ script: new Set(scripts), style: new Set<string>() })

test('the inline scripts of the body become one at its end, which the policy allows', () => {
  const allowed = own(...all)
  const joined = 'scroll()\n;data()\n;/*boundary*/\n;end()'
  expect(joinScripts(page, allowed)).toBe(
    '<head><script>head()</script></head><body class="a"><main>' +
      '<script type="application/ld+json">{}</script><p>Ambre</p></main>' +
      `<script src="/a.js"></script><script>${joined}</script></body></html>`,
  )
  expect(allowed.script).toContain(joined)
})

test.each(all.slice(1))('a foreign script stays apart, and forbidden (%s)', (foreign) => {
  const allowed = own(...all.filter((script) => script !== foreign))
  expect(joinScripts(page, allowed)).toBe(page)
  expect(allowed.script.size).toBe(all.length - 1)
})

test('a page with one script or none is left as it is', () => {
  expect(joinScripts('<body>Ambre</body>', own())).toBe('<body>Ambre</body>')
  const one = '<body>Ambre<script>end()</script></body>'
  expect(joinScripts(one, own('end()'))).toBe(one)
})
