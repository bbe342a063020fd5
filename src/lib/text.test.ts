import { expect, test } from 'vitest'
import { escapeHtml, foldText, quoted, sanitiseText, tidyTyped } from './text.ts'

test.each([
  ['  Awa Koné  ', 'Awa Koné'],
  ['a <b>gras</b> c', 'a bgras/b c'],
  ['avant<script>alert(1)</script>après', 'avantaprès'],
  ['<scr<script>x</script>ipt>alert(1)', 'alert(1)'],
  ['javascript:alert(1)', 'alert(1)'],
  ['java<script></script>script:alert(1)', 'alert(1)'],
  ['x onclick=alert(1)', 'x alert(1)'],
  ['x onclick =alert(1)', 'x alert(1)'],
  ['avant<script>alert( 1 )\n</script>après', 'avantaprès'],
  ['<script src="x">suite', 'suite'],
  ['fin <script src="x"', 'fin'],
  ['vbscript :alert(1)', 'alert(1)'],
  ['java\u0000script:alert(1)', 'alert(1)'],
  ['data:text/html,x', ',x'],
  ['data : text/html,x', ',x'],
  ['zéro\u0000octet', 'zérooctet'],
])('VAL-01 VAL-02 sanitising turns %j into %j', (raw, clean) => {
  expect(sanitiseText(raw)).toBe(clean)
})

test('VAL-01 a text is cut to 1000 characters', () => {
  expect(sanitiseText('é'.repeat(1500))).toHaveLength(1000)
})

test('VAL-01 words that merely contain « on » keep theirs', () => {
  expect(sanitiseText('Livraison = demain, bon = oui')).toBe('Livraison = demain, bon = oui')
})

test('folding ignores case, accents, ligatures, apostrophes and hyphens', () => {
  expect(foldText('Cœur d’Été')).toBe(foldText("COEUR D'ETE"))
  expect(foldText('Nuit-Étoilée')).toBe('nuit etoilee')
  expect(foldText(' Nuit - Étoilée ')).toBe('nuit etoilee')
})

test('escaping leaves no way out of content or attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
})

test.each([
  ['\u202d0701020304\u202c', '0701020304'],
  ['\u2066+225 07 01 02 03 04\u2069', '+225 07 01 02 03 04'],
  ['12\u200e500\u200f', '12500'],
  ['\ufeffawa@example.com', 'awa@example.com'],
  ['１２　５００，５０', '12\u3000500,50'],
  ['＋２２５　０７０１０２０３０４', '+225\u30000701020304'],
  ['Awa\u00a0Koné 👩‍🦱, Cocody', 'Awa\u00a0Koné 👩‍🦱, Cocody'],
])('VAL-33 what is typed is tidied where its meaning is plain: %j becomes %j', (typed, tidied) => {
  expect(tidyTyped(typed)).toBe(tidied)
})

test.each([
  [' Ambre ', '«\u00a0Ambre\u00a0»'],
  ['é'.repeat(60), `«\u00a0${'é'.repeat(60)}\u00a0»`],
  ['é'.repeat(61), `«\u00a0${'é'.repeat(60)}…\u00a0»`],
  ['  ', '(vide)'],
  [null, '(vide)'],
])('of %j the log of changes shows %j', (value, shown) => {
  expect(quoted(value)).toBe(shown)
})
