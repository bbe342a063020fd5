import { LONGEST_NOTE, MOST_NOTES } from '#features/catalogue/product-details.ts'
import { remembered } from '#lib/remembered.ts'
import {
  hasWords,
  type NotesField,
  noteWords,
  type PlainText,
  plainLetters,
  wordsPattern,
} from './profile-words.ts'

/** Notes that a line names, by its place. `lines`: it and those below that belong to it, where they say nothing else. */
type FoundNotes = { field: NotesField; notes: string[]; isLong: boolean; at: number; lines: number[] }

const fields = Object.keys(noteWords) as NotesField[]
const names = fields
  .flatMap((field) => [`(${noteWords[field].long})`, `(${noteWords[field].short})`])
  .join('|')
/** A name, the long and the short one of each field in turn, and the sign after it; without a sign it is the whole line. */
const labels = new RegExp(`\\b(?:${names}) {0,3}(?:[:–—]| - |$)`, 'g')
const hint = /not[ae]|tete|top|head|salida|testa|c(?:oe|œ)ur|heart|middle|cora|cuore|fond|fundo|base/
const heading = wordsPattern(
  '(?:les )?notes(?: olfactives| du parfum)?|pyramide(?: olfactive)?|(?:olfactory|fragrance) (?:notes|pyramid)|notas olf?ativas|notas olfactivas|piramide olf?ativa|piramide olfactiva',
)

const LONGEST_HEADING = 60

type Label = { field: NotesField; isLong: boolean; start: number; end: number }

/** Whether a line in plain letters is the title of notes, such as "🌿 notes olfactives". */
export function isNotesHeading(plain: string): boolean {
  const [found] = plain.length <= LONGEST_HEADING ? (heading.exec(plain) ?? []) : []
  return found !== undefined && !hasWords(plain.replace(found, ''))
}

/** The notes in the lines of a text, each kind as often as it is named. */
export function notesIn(lines: readonly PlainText[]): FoundNotes[] {
  const found: FoundNotes[] = []
  for (const [at, text] of lines.entries()) {
    const own = labelsOf(text.plain)
    const alone = own.length > 0 && !hasWords(text.plain.slice(0, own[0]?.start))
    const kinds = own.map(({ field, isLong, end }, of) => {
      const value = text.whole.slice(end, own[of + 1]?.start)
      if (!hasWords(value) && of === own.length - 1 && alone) return below(lines, at, { field, isLong })
      const [said, more] = sentencesOf(value)
      const notes = noteList(withoutSigns(said))
      return notes && { field, isLong, notes, at, lines: hasWords(more) ? [] : [at] }
    })
    // A line that also says something else stays, and so do all of its notes.
    const isWhole = alone && kinds.every((kind) => kind !== null && kind.lines.length > 0)
    for (const kind of kinds) if (kind) found.push(isWhole ? kind : { ...kind, lines: [] })
  }
  return found
}

const MOST_LABELS = 12

/** The names of notes in a line. A short one is at its beginning, or after a sign that ends what was before. */
function labelsOf(plain: string): Label[] {
  // Most lines of a story.
  if (!hint.test(plain) || (plain.length > LONGEST_HEADING && !/[:–—]| - /.test(plain))) return []
  const own: Label[] = []
  for (const match of plain.matchAll(labels)) {
    const { 0: text, index } = match
    const name = match.findIndex((each, at) => at > 0 && each !== undefined) - 1
    const isLong = name % 2 === 0
    const field = fields[Math.floor(name / 2)]
    const isFirst = index === 0 || !hasWords(plain.slice(0, index))
    const isAfterSign =
      text.includes(':') && /[.,;|/•–—-] ?$/.test(plain.slice(Math.max(0, index - 2), index))
    // Without a sign, a name is a title only where it is the whole line.
    const isOpen = !/[:–—]| - $/.test(text)
    if (!field || (isOpen && !(isFirst && isLong)) || !(isLong || isFirst || isAfterSign)) continue
    own.push({ field, isLong, start: index, end: index + text.length })
    if (own.length === MOST_LABELS) break
  }
  return own
}

/** Notes below their title: one line of them, or a point for each. */
function below(
  lines: readonly PlainText[],
  at: number,
  kind: Pick<FoundNotes, 'field' | 'isLong'>,
): FoundNotes | null {
  let next = at + 1
  while (lines[next]?.whole === '') next += 1
  const own = [next]
  const isPoint = (line: PlainText | undefined) => /^[•*-] /.test(line?.whole ?? '')
  while (isPoint(lines[next]) && isPoint(lines[(own.at(-1) ?? 0) + 1]) && own.length <= MOST_POINTS) {
    own.push((own.at(-1) ?? 0) + 1)
  }
  const texts = own.map((line) => lines[line] ?? { plain: '', whole: '' })
  if (texts.some(({ plain }) => labelsOf(plain).length > 0)) return null
  const notes = noteList(texts.map(({ whole }) => withoutSigns(whole)).join(', '))
  return notes && { ...kind, notes, at, lines: [at, ...own] }
}

const MOST_POINTS = 12

/** A text up to the end of its sentence, and what follows. */
function sentencesOf(value: string): [string, string] {
  const end = value.indexOf('. ')
  return end < 0 ? [value, ''] : [value.slice(0, end), value.slice(end + 1)]
}

function withoutSigns(text: string): string {
  const signs = /[\s.;,|/•*–—-]/
  let [start, end] = [0, text.length]
  while (start < end && signs.test(text.charAt(start))) start += 1
  while (end > start && signs.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** A note has few words, and none with which sentences are made. */
const MOST_WORDS = 5
const starts = /^(?:l|d|n|s|j|c|le|la|les|de|du|des|un|une|the|an|a|el|los|las|der|die|das) /
const sentence = wordsPattern(
  'est|sont|s|n|j|qu|qui|que|vous|nous|je|tu|il|elle|ils|se|ce|cette|pour|sur|avec|dans|puis|mon|ma|mes|ton|ta|tes|son|sa|ses|votre|vos|notre|nos|ou|is|are|with|for|this|your|you|we|our|my|then|that|con|para|com|mais|but|pas|non|not|plus|sans|without|mal',
)
const between = /[,;•|/·+&]| et | and | y | und | - | – | — /i

/** The notes of a list such as "Cannelle, bergamote et dattes"; null for what is none, or more than a profile can have (D53). */
export function noteList(text: string): string[] | null {
  const notes = text
    .replace(/[^\S ]|\p{Extended_Pictographic}|[\ufe0f\u200d]/gu, ' ')
    .split(between)
    .map((piece) => trimmed(piece))
    .filter(Boolean)
  return notes.length > 0 && notes.length <= MOST_NOTES && notes.every(isNote) ? notes : null
}

function trimmed(piece: string): string {
  const text = piece.trim()
  return text.endsWith('.') ? text.slice(0, -1).trim() : text
}

const isNote = remembered((note) => {
  const plain = plainLetters(note).plain
  if (note.length < 2 || note.length > LONGEST_NOTE || !hasWords(note)) return false
  if (/[\d:.!?()<>«»"%€$=]/.test(note) || starts.test(plain) || sentence.test(plain)) return false
  return note.split(' ').length <= MOST_WORDS
})

const isTitle =
  /^[^a-z\d]*(?:details|caracteristiques|informations|fiche technique|detalles|detalhes)[^a-z\d]*$/

/** A text without some of its lines, and without the title of a block of which nothing is left. */
export function withoutLines(lines: readonly string[], gone: ReadonlySet<number>): string {
  if (gone.size === 0) return lines.join('\n')
  const left = lines.flatMap((line, at) => (gone.has(at) || isEmptied(lines, at, gone) ? [] : [line]))
  return withoutRules(left)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const isRule = (line: string) => line !== '' && !hasWords(line)

/** Without the lines of signs, such as "———", between which nothing is left. */
function withoutRules(lines: readonly string[]): string[] {
  const next = (at: number) => lines.slice(at + 1).find((line) => line !== '')
  return lines.filter((line, at) => !isRule(line) || !isRule(next(at) ?? '—'))
}

const LONGEST_TITLE = 60

/** Whether a line is the title of lines that all go. */
function isEmptied(lines: readonly string[], at: number, gone: ReadonlySet<number>): boolean {
  const line = lines[at] ?? ''
  if (line === '' || line.length > LONGEST_TITLE) return false
  let next = at + 1
  while (next < lines.length && lines[next] === '') next += 1
  const start = next
  while (next < lines.length && lines[next] !== '') {
    if (!gone.has(next)) return false
    next += 1
  }
  if (next === start) return false
  const { plain } = plainLetters(line)
  return isTitle.test(plain) || isNotesHeading(plain)
}
