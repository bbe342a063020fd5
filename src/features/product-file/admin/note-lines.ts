import type { NotesField } from './found-profile.ts'
import { noteList } from './note-lists.ts'
import { hasWords, type PlainText } from './plain-letters.ts'
import { noteWords, wordsPattern } from './profile-words.ts'

/** Notes that a line names, by its place. `lines`: it and those below that belong to it, where they say nothing else. */
export type FoundNotes = { field: NotesField; notes: string[]; isLong: boolean; at: number; lines: number[] }

const fields = Object.keys(noteWords) as NotesField[]
const names = fields
  .flatMap((field) => [`(${noteWords[field].long})`, `(${noteWords[field].short})`])
  .join('|')
/** A name, the long and the short one of each field in turn, and the sign after it; without a sign it is the whole line. */
const labels = new RegExp(`\\b(?:${names}) {0,3}(?:[:–—]| - |$)`, 'g')
/** A part of each name. */
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

/** The most names of notes that are looked at in a line. */
const MOST_LABELS = 12

/** The names of notes in a line. A short one is at its beginning, or after a sign that ends what was before. */
function labelsOf(plain: string): Label[] {
  // Most lines of a story.
  if (!hint.test(plain) || (plain.length > LONGEST_HEADING && !/[:–—]| - /.test(plain))) return []
  const own: Label[] = []
  for (const match of plain.matchAll(labels)) {
    const { index } = match
    const [text, ...found] = match
    const name = found.findIndex((each) => each !== undefined)
    const isLong = name % 2 === 0
    const field = fields[Math.floor(name / 2)]
    const isFirst = !hasWords(plain.slice(0, index))
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

/** Without the signs at both ends. */
function withoutSigns(text: string): string {
  const signs = /[\s.;,|/•*–—-]/
  let [start, end] = [0, text.length]
  while (start < end && signs.test(text.charAt(start))) start += 1
  while (end > start && signs.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
