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
    if (open && !examples.has(open)) examples.set(open, cell.trim())
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
