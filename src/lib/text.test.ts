import { expect, test } from 'vitest'
import { escapeHtml, foldText, sanitiseText } from './text.ts'

test.each([
  ['  Awa Koné  ', 'Awa Koné'],
  ['a <b>gras</b> c', 'a bgras/b c'],
  ['avant<script>alert(1)</script>après', 'avantaprès'],
  ['<scr<script>x</script>ipt>alert(1)', 'alert(1)'],
  ['javascript:alert(1)', 'alert(1)'],
  ['java<script></script>script:alert(1)', 'alert(1)'],
  ['x onclick=alert(1)', 'x alert(1)'],
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
})

test('escaping leaves no way out of content or attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
})
