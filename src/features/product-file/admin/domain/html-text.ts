/** The named signs of HTML from 160 to 255, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const signs = new Map([
  ...latin.split(' ').map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', hellip: '…', bull: '•' }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', trade: '™' }),
  ...Object.entries({ oelig: 'œ', OElig: 'Œ', thinsp: ' ', ensp: ' ', emsp: ' ' }),
])

/** Tags after which a line ends; those after which a paragraph ends; all others leave no trace. */
const lines = new Set(['br', 'div', 'tr', 'ul', 'ol', 'table', 'section', 'dt', 'dd'])
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'hr'])

/**
 * A description of another shop as plain text: paragraphs and lines stay, a list gets points, all tags go (MOVE-03). The
 * time that it takes grows with the length alone.
 */
export function htmlText(html: string): string {
  return withoutPrograms(html)
    .replace(/<!--[^<>]*>/g, '')
    .replace(/<(\/?)([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>/gi, (_, end: string, tag: string) => {
      const name = tag.toLowerCase()
      if (name === 'li') return end ? '' : '\n• '
      if (paragraphs.has(name)) return '\n\n'
      return lines.has(name) ? '\n' : ''
    })
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,8}));/gi, (whole, ten, sixteen, name) => {
      if (name) return signs.get(name) ?? whole
      const code = ten ? Number(ten) : Number.parseInt(sixteen, 16)
      const isHalf = code >= 0xd800 && code <= 0xdfff
      return code > 0 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : ''
    })
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '•')
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** One line of it: a name or a category. */
export function htmlLine(html: string): string {
  return htmlText(html).replace(/\n+/g, ' ')
}

/** Without scripts and styles and what they contain. */
function withoutPrograms(html: string): string {
  // Of other letters some are longer in lower case, and would move what follows.
  const small = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  let text = ''
  for (let at = 0; ; ) {
    const starts = ['<script', '<style'].map((tag) => small.indexOf(tag, at)).filter((start) => start >= 0)
    if (starts.length === 0) return text + html.slice(at)
    const start = Math.min(...starts)
    text += html.slice(at, start)
    const end = small.indexOf(small.startsWith('<script', start) ? '</script>' : '</style>', start)
    if (end < 0) return text
    at = small.indexOf('>', end) + 1
  }
}
