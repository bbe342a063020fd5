import type { DetailField } from '#features/catalogue/product-details.ts'

export type ChoiceField = 'concentration' | 'wearer' | 'olfactoryFamily' | 'sillage'
export type NotesField = 'topNotes' | 'heartNotes' | 'baseNotes'
/** The fields of a perfume's profile (D53). */
type ProfileField = ChoiceField | NotesField | 'longevityHours'

/** What a column, an attribute or a metafield says of a field of the profile; or the tags of a product. */
export type Said = { field: ProfileField | 'tags'; text: string }

/** One value of a profile, as the cell of its column would have it. */
export type Claim = { field: ProfileField; value: string }

/** A profile, and the description without the lines that said nothing else. */
export type FoundProfile = { texts: Partial<Record<ProfileField & DetailField, string>>; description: string }

/**
 * The words in which shops write a perfume's profile, in plain small letters, as parts of patterns: French and English, and the
 * commonest of other languages. None repeats without a bound, so that the time of reading grows with the length alone.
 */

const concentration = {
  'extrait-de-parfum': 'extraits? de parfum|parfum extrait|extrait parfum|perfume extract|extrait de perfume',
  'eau-de-parfum': 'eaux? de parfum|eau parfum|edp|agua de perfume',
  'eau-de-toilette': 'eaux? de toilette|edt|agua de tocador',
  'eau-de-cologne': 'eaux? de cologne|edc|agua de colonia|kolnisch wasser',
  brume: 'brumes? parfumees?|brumes? de parfum|(?:body|fragrance|perfume) mists?',
}

/** For whom, as a short line, a tag or a column says it. */
const wearer = {
  mixte: 'unisexe?|mixte|pour tous|tout le monde|unissex',
  lui: '(?:pour |for )?(?:l homme|hommes?|men|man|male|him|hombres?|masculino|masculin|herren|uomo|lui)',
  elle: '(?:pour |for )?(?:la femme|femmes?|women|woman|female|her|mujer(?:es)?|feminino|femenino|feminin|damen|donna|elle)',
}

/** In a sentence or a name, only what cannot mean anything else. */
const wearerInName = {
  mixte: 'unisexe?|mixte',
  lui: 'pour hommes?|homme|for men|for him|pour lui|hombre|masculino|herren',
  elle: 'pour femmes?|femme|for women|for her|pour elle|mujer|feminino|femenino|damen',
}

const olfactoryFamily = {
  florale: 'floral|florale?s|florale|floreale|blumig',
  boisee: 'boisee?|boises|woody|amaderad[ao]|legnos[ao]|holzig',
  ambree: 'ambree?|ambres|orientale?|amber|ambery|ambarad[ao]',
  hesperidee: 'hesperidee?|citrus|citric[ao]|agrumes',
  fruitee: 'fruitee?|fruity|frutad[ao]',
  gourmande: 'gourmande?',
  chypree: 'chypree?|chypre',
  aromatique: 'aromatique|aromatic|aromatic[ao]|fougere',
}

const sillage = {
  discret: 'discret|intime|leger|doux|light|soft|intimate|suave',
  present: 'present|modere|moyen|moderate|medium|moderado',
  puissant: 'puissant|fort|strong|powerful|heavy|fuerte|forte',
}

export const choiceWords: Record<ChoiceField, Readonly<Record<string, string>>> = {
  concentration,
  wearer,
  olfactoryFamily,
  sillage,
}

/** What the columns and lines of a profile are called. The notes' short names say something only beside each other. */
export const fieldWords: Record<ChoiceField | 'longevityHours', string> = {
  concentration: 'concentration(?: du parfum)?|type de parfum|fragrance type|concentracion|concentracao',
  wearer: 'genre|sexe|gender|target gender|pour qui|pour|public|genero|geschlecht',
  olfactoryFamily:
    'familles?(?: olfactives?)?|famille de parfum|(?:olfactory |fragrance |scent )?family|familia(?: olf?ativa| olfactiva)?|duftfamilie',
  longevityHours: 'tenue|longevite|tenacite|duree de tenue|longevity|duracion|duracao',
  sillage: 'sillage',
}

export const noteWords: Record<NotesField, { long: string; short: string }> = {
  topNotes: {
    long: 'notes? de tete|top notes?|head notes?|notas? de (?:salida|topo|cabeza)|note di testa|kopfnoten?',
    short: '(?:en )?tete|top|salida|topo|testa',
  },
  heartNotes: {
    long: 'notes? de c(?:oe|œ)ur|heart notes?|middle notes?|notas? de (?:corazon|coracao)|note di cuore|herznoten?',
    short: '(?:en )?c(?:oe|œ)ur|heart|middle|corazon|coracao|cuore',
  },
  baseNotes: {
    long: 'notes? de (?:fond|base)|base notes?|notas? de (?:fondo|fundo|base)|note di (?:fondo|base)|basisnoten?',
    short: '(?:en )?fond|base|fondo|fundo',
  },
}

/** A pattern for whole words of a text in plain letters. */
export function wordsPattern(words: string, flags = ''): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, flags)
}

const patterns = Object.fromEntries(
  Object.entries(choiceWords).map(([field, values]) => [
    field,
    Object.entries(values).map(([value, words]) => [value, wordsPattern(words)] as const),
  ]),
) as Record<ChoiceField, (readonly [string, RegExp])[]>

const namePatterns = Object.entries(wearerInName).map(
  ([value, words]) => [value, wordsPattern(words)] as const,
)

/** The values of a choice that a text in plain letters names. */
export function valuesIn(field: ChoiceField, plain: string): string[] {
  return patterns[field].filter(([, pattern]) => pattern.test(plain)).map(([value]) => value)
}

/** For whom a name says that a perfume is. */
export function wearersInName(plain: string): string[] {
  return namePatterns.filter(([, pattern]) => pattern.test(plain)).map(([value]) => value)
}

/** The one value that several mentions come to: what is for him and for her is for both. Null where they disagree. */
export function agreed(field: ChoiceField, values: readonly string[]): string | null {
  const different = new Set(values)
  if (different.size > 1) return field === 'wearer' ? 'mixte' : null
  return values[0] ?? null
}

const cosmetics = wordsPattern(
  'cremes?|laits?|savons?|gels?|shampo+ings?|shampoos?|apres[ -]shampo+ings?|deodorants?|deo|bougies?|lotions?|vernis|coat|mascara|levres|gloss|teint|huiles?|beurres?|gommages?|masques?|serums?|diffuseurs?|encens|dentifrice|soaps?|creams?|candles?|diffusers?|body wash|shower|nail|lipstick|oils?|rasage|barbe|cheveux|hair|sacs?|desodorisants?|interieur|ambiance|room|home|voiture|linge',
)
/** A shop may have one category for these and perfumes. */
const care = wordsPattern('soins?|skincare|makeup|maquillage|cosmetiques?|cosmetics')
const perfume = wordsPattern('parfums?|perfumes?|fragrances?|colognes?|parfumerie|perfumaria|profumo')

/** Whether a name or category in plain letters speaks of something that is no perfume. */
export function isCosmetic(plain: string): boolean {
  return cosmetics.test(plain) || (care.test(plain) && !isPerfume(plain))
}

export function isPerfume(plain: string): boolean {
  return perfume.test(plain)
}

/**
 * A text with plain small letters and spaces for apostrophes, for patterns, and as it stands in the same places: what is found
 * in one is where it is in the other.
 */
export type PlainText = { plain: string; whole: string }

const plainOf = new Map<string, string>([
  ["'", ' '],
  ['’', ' '],
  ['‘', ' '],
])

/** A letter is looked up once; one that would become several, as in a few scripts, stays as it is. */
function plainLetter(letter: string): string {
  const known = plainOf.get(letter)
  if (known !== undefined) return known
  const small = letter
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s/, ' ')
  const plain = small.length === letter.length ? small : letter
  plainOf.set(letter, plain)
  return plain
}

/** The lines stay lines. */
export function plainLetters(text: string): PlainText {
  const whole = /[^\n -\u02ff\u2000-\u206f]/.test(text) ? text.normalize('NFC').replace(/\p{Mn}/gu, '') : text
  const small = whole.toLowerCase()
  return { plain: (small.length === whole.length ? small : whole).replace(otherLetter, plainLetter), whole }
}

/** The lines of a text, trimmed. */
export function plainLines(text: string): PlainText[] {
  const { plain, whole } = plainLetters(text)
  const wholes = whole.split('\n')
  return plain.split('\n').map((line, at) => ({ plain: line.trim(), whole: (wholes[at] ?? '').trim() }))
}

/** Any but small ones of English and signs. */
const otherLetter = /[^\n -&(-@[-~]/g

/** Whether anything but signs is left of a text. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
