import type { CategoryChoice } from '#features/catalogue/admin/catalogue-rows.ts'
import { type ProductField, productFields } from '#features/catalogue/admin/product-fields.ts'
import { type DetailField, detailFields, detailOf } from '#features/catalogue/product-details.ts'
import { foldText, quoted } from '#lib/text.ts'

/** What a comma or a point means in the numbers of a file; null while it could be either. */
export type Separators = Readonly<Record<Separator, 'decimal' | 'thousands' | null>>
type Separator = ',' | '.'

/** A number that the shop cannot read alone, with both of its readings (MOVE-04). */
export type AmountQuestion = { text: string; thousands: string; decimal: string }
export const amountAnswers = ['thousands', 'decimal'] as const
export type AmountAnswer = (typeof amountAnswers)[number]

const currency = /^(?:f\.?)?(?:cfa|xof)|(?:f\.?)?(?:cfa|xof)\.?$|f\.?$/gi
/** "12.500" and "12,500": thousands to one, decimals to the other. */
const twoReadings = /^[1-9]\d{0,2}([.,])\d{3}$/
const oneReading = /^(\d+|[1-9]\d{0,2}(?:([.,])\d{3})+)(?:([.,])(\d+))?$/

/** "4,500/=" and "4,500/-" are whole amounts in several countries. */
const wholeSign = /[/.,][=\-–—]$/

/** A number without its currency and the spaces between its thousands. */
function bare(text: string): string {
  return text
    .replace(/[\s'’]/g, '')
    .replace(currency, '')
    .replace(wholeSign, '')
}

/** The separator on which the reading of a number depends; undefined when it can be read in one way only. */
function openSeparator(number: string): Separator | undefined {
  return twoReadings.exec(number)?.[1] as Separator | undefined
}

/**
 * A number as people write it in the spelling of a program: "1.250.000 F" is "1250000", "12.500,00" is "12500.00". What is
 * no number stays as it is, for the rules of its field. Null when it has two readings (MOVE-04).
 */
export function plainNumber(text: string, separators: Separators): string | null {
  const number = bare(text)
  const open = openSeparator(number)
  if (open) return separators[open] && number.replace(open, separators[open] === 'decimal' ? '.' : '')
  const [, whole = '', between, decimal, decimals] = oneReading.exec(number) ?? []
  if (whole === '' || (decimal && decimal === between)) return text.trim()
  return whole.replace(/[.,]/g, '') + (decimals ? `.${decimals}` : '')
}

/** The same for a number of pieces: "12.500" is whole in one reading only. */
export function plainWhole(text: string, separators: Separators): string | null {
  const number = bare(text)
  return openSeparator(number) && !number.endsWith('000')
    ? number.replace(/[.,]/, '')
    : plainNumber(text, separators)
}

/**
 * What comma and point mean in a file, as its other numbers show: "1.250.000" has thousands. Where "39,80" shows decimals,
 * "2,500" is asked about nevertheless: no price has three. The question is asked once for the file, where two readings
 * remain, and null afterwards (MOVE-04).
 */
export function separatorsOf(
  cells: Iterable<string>,
  answer?: AmountAnswer,
): { separators: Separators; question: AmountQuestion | null } {
  const shown: Record<Separator, Set<'decimal' | 'thousands'>> = { ',': new Set(), '.': new Set() }
  const examples = new Map<Separator, string>()
  for (const cell of cells) {
    const number = bare(cell)
    const open = openSeparator(number)
    // What has the sign of a whole amount has no decimals.
    if (open && wholeSign.test(cell.trim())) shown[open].add('thousands')
    else if (open && !examples.has(open)) examples.set(open, cell.trim())
    if (open) continue
    const [, , between, decimal] = oneReading.exec(number) ?? []
    if (between) shown[between as Separator].add('thousands')
    if (decimal && decimal !== between) shown[decimal as Separator].add('decimal')
  }
  const meaning = (separator: Separator, other: Separator) => {
    if (shown[separator].has('decimal')) return null
    // A file has one sign for decimals.
    const isThousands = shown[separator].has('thousands') || shown[other].has('decimal')
    return isThousands ? ('thousands' as const) : null
  }
  const given: Record<Separator, AmountAnswer | null> = { ',': meaning(',', '.'), '.': meaning('.', ',') }
  const [asked] = [...examples].filter(([separator]) => given[separator] === null)
  if (!asked) return { separators: given, question: null }
  const [separator, text] = asked
  if (answer) {
    given[separator] = answer
    given[separator === ',' ? '.' : ','] ??= 'thousands'
    return { separators: given, question: null }
  }
  const number = bare(text)
  const question = { text, thousands: number.replace(separator, ''), decimal: number.replace(separator, '.') }
  return { separators: given, question }
}

/** Whether a cell is empty, or has what people and programs write where nothing is known. */
export function isBlank(cell: string): boolean {
  return cell === '' || blank.test(cell)
}

const blank = /^(?:[-–—.?/]{1,3}|n\/a|n\.a\.|not available|non disponible|null|nan|undefined)$/i

/** The text of a cell as the form of a product would have it, or what is wrong with it. */
type FormText = { text: string } | { error: string }

/** The ids of the categories by their folded names; several of one name cannot be told apart. */
export type CategoryIds = ReadonlyMap<string, readonly string[]>

type Reading = {
  categories: CategoryIds
  separators: Separators
}

export function categoryIds(categories: readonly CategoryChoice[]): CategoryIds {
  const ids = new Map<string, string[]>()
  for (const { id, name } of categories) ids.set(foldText(name), [...(ids.get(foldText(name)) ?? []), id])
  return ids
}

/**
 * A cell as the form's field would have it: what people write in a spreadsheet is understood (IMPORT-02). What its comma
 * means, the file or the shopkeeper has said (MOVE-04).
 *
 * @param current what the field has now; an empty "En vente" leaves it so
 */
export function formText(
  field: ProductField,
  cell: string,
  current: string,
  { categories, separators }: Reading,
): FormText {
  const text = cell.trim()
  switch (productFields[field].cell) {
    case 'amount':
      return { text: plainNumber(text, separators) ?? text }
    case 'whole':
      return { text: plainWhole(text, separators) ?? text }
    case 'switch':
      return switchText(text, current)
    case 'category':
      return categoryText(text, current, categories)
    case 'addresses':
      return { text: text.split(/\s/).filter(Boolean).join('\n') }
    case 'choice':
      return choiceText(field as DetailField, text)
    case 'notes':
      return {
        text: text
          .split(/[,;\n]/)
          .map((note) => note.trim())
          .filter(Boolean)
          .join('\n'),
      }
    default:
      return { text: cell }
  }
}

const yes = new Set(['oui', 'o', 'vrai', 'true', 'yes', '1', 'x', 'on', 'actif', 'en vente'])
const no = new Set(['non', 'n', 'faux', 'false', 'no', '0', '-1', 'off', 'inactif'])

function switchText(text: string, current: string): FormText {
  if (text === '') return { text: current }
  const word = yes.has(text) || no.has(text) ? text : foldText(text)
  if (yes.has(word)) return { text: 'on' }
  return no.has(word) ? { text: 'off' } : { error: 'Écrivez « oui » ou « non ».' }
}

/** The words of each choice, folded: a file has thousands of cells with one of them. */
const choices = new Map(
  detailFields.flatMap((field) => {
    const detail = detailOf(field)
    if (detail.kind !== 'choice') return []
    const words = Object.entries(detail.options).flatMap(([word, label]) => [
      [foldText(word), word] as const,
      [foldText(label), word] as const,
    ])
    return [[field, { words: new Map(words), labels: Object.values(detail.options).join(', ') }] as const]
  }),
)

/** A choice by its label or by its word in addresses. */
function choiceText(field: DetailField, text: string): FormText {
  const choice = choices.get(field)
  if (text === '' || !choice) return { text }
  const found = choice.words.get(text) ?? choice.words.get(foldText(text))
  return found ? { text: found } : { error: `${quoted(text)} n’est pas connu. Écrivez ${choice.labels}.` }
}

function categoryText(text: string, current: string, categories: CategoryIds): FormText {
  if (text === '') return { text: '' }
  const ids = categories.get(foldText(text)) ?? []
  if (ids.includes(current)) return { text: current }
  const [id] = ids
  if (!id)
    return { error: `La catégorie ${quoted(text)} n’existe pas. Créez-la d’abord, ou corrigez son nom.` }
  if (ids.length > 1)
    return { error: `Plusieurs catégories s’appellent ${quoted(text)}. Donnez-leur d’autres noms.` }
  return { text: id }
}
