import { isNotesHeading } from './note-lines.ts'
import { hasWords, plainLetters } from './plain-letters.ts'

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
  const { plain } = plainLetters(line)
  if (!isTitle.test(plain) && !isNotesHeading(plain)) return false
  let next = at + 1
  while (next < lines.length && lines[next] === '') next += 1
  const start = next
  while (next < lines.length && lines[next] !== '') {
    if (!gone.has(next)) return false
    next += 1
  }
  return next > start
}
