import { expect, test } from 'vitest'
import { expectLinear } from '#tests/fixtures/linear-time.ts'
import { cutAtWord, listingText } from './feed.ts'

test.each([
  ['<p>Chaud &amp; boisé</p><p>Le soir&nbsp;!</p>', 'Chaud & boisé. Le soir !'],
  ['Fleurie 💐 et fraîche\r\n\r\n• jasmin \n • ylang', 'Fleurie et fraîche. • jasmin. • ylang'],
  ['Notes :\nrose,\n  litchi…\nmusc', 'Notes : rose, litchi… musc'],
  ['A\u0001m\u00adb\u200bre\tDoré\u2028noir \u{e0001}🇨🇮 ®', 'Ambre Doré noir ®'],
  ['Voir https://ailleurs.example/a?b c', 'Voir c'],
  ["'=1+1", '1+1'],
  ['- 20 %', '20 %'],
  ['🌸 \n ', ''],
])('D61 %j is listed as %j', (text, listed) => {
  expect(listingText(text)).toBe(listed)
})

test('D61 a text that is too long ends after a whole word, or in one that is too long itself', () => {
  expect(cutAtWord('Un oud, noir et doux', 12)).toBe('Un oud…')
  expect(cutAtWord('Un oud noir', 11)).toBe('Un oud noir')
  expect(cutAtWord('𝒜'.repeat(9), 8)).toBe(`${'𝒜'.repeat(3)}…`)
})

test.each([' ', ' \n', '<', '.', '- ', '\t'])('D61 twice as many %j take twice the time', (part) =>
  expectLinear(
    (size) => part.repeat(size),
    (text) => cutAtWord(`${listingText(`a${text}b`)}${text}b`, text.length),
  ),
)
