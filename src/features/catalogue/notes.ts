import { foldText } from '#lib/text.ts'

/** What a note is, however it is written: "Fleurs d’Oranger" is "fleur d'oranger" (PROF-02). */
function noteKey(note: string): string {
  return foldText(note)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/[sx]$/, '') : word))
    .join(' ')
}

/** Whether two texts name the same note: case, accents, apostrophes, spaces and plurals do not count. */
export function isSameNote(one: string, other: string): boolean {
  return noteKey(one) === noteKey(other)
}

/** The spelling in which a note is used already, or its own (PROF-02). */
export function noteInUse(typed: string, used: readonly string[]): string {
  return used.find((note) => isSameNote(note, typed)) ?? typed
}

/** The notes in use that a typed text may mean: those that begin with it, then those with a word that does; six at most. */
export function suggestedNotes(typed: string, used: readonly string[]): string[] {
  const text = foldText(typed)
  if (text === '') return []
  const beginning = used.filter((note) => foldText(note).startsWith(text))
  const within = used.filter((note) => foldText(note).includes(` ${text}`) && !beginning.includes(note))
  return [...beginning, ...within].slice(0, 6)
}
