/** The most bytes of a tag, a comment or a section of a sheet: no program writes as many. */
const LONGEST = 64 * 1024

const LESS = 0x3c
const GREATER = 0x3e
const quotes: ReadonlySet<number | undefined> = new Set([0x22, 0x27])

const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Whether a part is longer than any program writes: the library reads one in square time. */
export function hasEndlessPart(xml: Buffer): boolean {
  for (let at = xml.indexOf(LESS); at >= 0; at = xml.indexOf(LESS, at)) {
    const end = sectionEnd(xml, at) ?? tagEnd(xml, at)
    if (end - at > LONGEST) return true
    at = end
  }
  return false
}

function sectionEnd(xml: Buffer, start: number): number | null {
  if (xml[start + 1] !== 0x21 && xml[start + 1] !== 0x3f) return null
  const beginning = xml.toString('latin1', start, start + 9)
  const [opening, closing] = sections.find(([begins]) => beginning.startsWith(begins)) ?? ['<!', '>']
  const end = xml.indexOf(closing, start + opening.length)
  return end < 0 ? xml.length : end
}

function tagEnd(xml: Buffer, start: number): number {
  let quote: number | undefined
  for (let at = start + 1; at < xml.length; at += 1) {
    const sign = xml[at]
    if (quote !== undefined) quote = sign === quote ? undefined : quote
    else if (sign === GREATER || at - start > LONGEST) return at
    else if (quotes.has(sign)) quote = sign
  }
  return xml.length
}
