import { expect, test } from 'vitest'
import { expectLinear } from '#tests/fixtures/linear-time.ts'
import { htmlLine, htmlText } from './html-text.ts'

test.each([
  ['<p>Chaud &amp; bois&eacute;.</p>\n<p>Le soir&nbsp;!</p>', 'Chaud & boisé.\n\nLe soir !'],
  ['<ul>\n<li>Iris</li><li><b style="x">Oud</b></li></ul>', '• Iris\n• Oud'],
  ['a < b et 3 > 2', 'a < b et 3 > 2'],
  ['<style>p { color: red }</style>Oud<script>alert("<p>")</script> blanc', 'Oud blanc'],
  ['Oud&#55296; bl&#xDC00;anc&#1114112;', 'Oud blanc'],
  ['<!-- wp:paragraph --><p>L&#8217;été &#x1F338; &inconnu;</p>', 'L’été 🌸 &inconnu;'],
  ['<p>Oud&nbsp;&ndash;  c&oelig;ur </p>Suite', 'Oud – cœur\n\nSuite'],
  ['Oud <b>blanc</b> <p', 'Oud blanc'],
  ['<iframe src="film" /> Oud<iframe><p>Film</p></iframe> blanc', 'Oud blanc'],
  ['<ul><li></li><li>Oud</li></ul>', '• Oud'],
  ['&#57343;Oud&#0;', 'Oud'],
  ['', ''],
])('MOVE-03 %j becomes the plain text %j', (html, text) => {
  expect(htmlText(html)).toBe(text)
})

test('MOVE-03 a name is one line', () => {
  expect(htmlLine('<p>Coffret</p><p>de<br>&quot;Noël&quot;</p>')).toBe('Coffret de "Noël"')
})

test.each([
  '<a',
  '<p a="',
  '<script></script>',
  '<script>',
  '<style></',
  '</i><b>',
  '&',
  '<!--',
  '<![CDATA[',
  ' \n',
])('MOVE-08 twice as many %j take twice the time', (part) => {
  return expectLinear((size) => part.repeat(size), htmlText)
})
