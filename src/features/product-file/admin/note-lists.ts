import { LONGEST_NOTE, MOST_NOTES } from '#features/catalogue/product-details.ts'
import { hasWords, plainLetters } from './plain-letters.ts'
import { wordsPattern } from './profile-words.ts'
import { remembered } from './remembered.ts'

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
    .replace(/\s|\p{Extended_Pictographic}|[\ufe0f\u200d]/gu, ' ')
    .split(between)
    .map((piece) => trimmed(piece))
    .filter(Boolean)
  return notes.length > 0 && notes.length <= MOST_NOTES && notes.every(isNote) ? notes : null
}

/** Without the signs around it. */
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
