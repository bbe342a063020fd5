import { expect, test } from 'vitest'
import { newFeaturesOfScript, newFeaturesOfStyle } from './features.ts'

test('D38 built-ins, attributes and patterns that an old browser lacks are found in a script', () => {
  const code = `bytes.with(6, 1); AbortSignal.timeout(5); URL.parse('/'); new URLPattern('/x');
    jsx('div', { popover: 'auto', className: 'a' }); /(?<=a)b/.test(text)`
  expect([...newFeaturesOfScript(code)].sort()).toEqual(
    [
      '.with()',
      'AbortSignal.timeout',
      'RegExp lookbehind',
      'URL.parse',
      'URLPattern',
      'attribute popover',
    ].sort(),
  )
})

test('D38 what all browsers of the floor have is not found', () => {
  const code = `list.at(-1); structuredClone(a); new AbortController(); Object.hasOwn(a, 'b'); jsx('a', { href: '/' }); /(?<name>a)/u.test(t)`
  expect([...newFeaturesOfScript(code)]).toEqual([])
})

test('D38 properties, pseudo-classes, at-rules and units are found in a style, unless @supports guards them', () => {
  const css =
    '.a{translate:1px 0;height:100dvh}.b:has(img){color:red}@supports (height:1dvh){.c{height:100dvh;scale:2}}.d{color:red}'
  expect([...newFeaturesOfStyle(css)].sort()).toEqual(
    [':has', 'translate', 'units of the small, large and dynamic viewport'].sort(),
  )
  expect([...newFeaturesOfStyle('.d:hover{color:red}@media (min-width:1px){.e{top:0}}')]).toEqual([])
  expect([...newFeaturesOfStyle(String.raw`.lg\:first\:top:first-child{top:0}`)]).toEqual([])
})
