import * as v from 'valibot'

/** How many francs CFA a euro is, since 1999. */
export const EURO_RATE = '655.957'

/** To what prices are rounded up, in CFA (D64). 1 leaves the whole francs: what is below a franc is dropped. */
export const roundingSteps = [1, 5, 50, 100, 500] as const
export type RoundingStep = (typeof roundingSteps)[number]

const RATE_WRONG = 'Indiquez combien de francs CFA vaut une unité, par exemple 600'

/** A rate as it is typed: no currency of the world is worth 10 000 CFA. */
export const rateSchema = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.replace(',', '.')),
  v.regex(/^\d{1,4}(?:\.\d{1,6})?$/, RATE_WRONG),
  v.check((text) => Number(text) > 0, RATE_WRONG),
)

/** Whose money the prices are: francs as they stand, or how each becomes francs (D64). */
export const currencyAnswer = v.union([
  v.literal('cfa'),
  v.strictObject({ rate: rateSchema, step: v.picklist(roundingSteps) }),
])
export type CurrencyAnswer = v.InferOutput<typeof currencyAnswer>
export type Conversion = Exclude<CurrencyAnswer, 'cfa'>

/** A price in whole francs, exact to the last digit. `amount` and rate are plain decimals, such as "39.90". */
export function inFrancs(amount: string, { rate, step }: Conversion): string {
  const [price, prices] = wholeOf(amount)
  const [francs, parts] = wholeOf(rate)
  const unit = prices * parts
  if (step === 1) return String((price * francs) / unit)
  const size = BigInt(step) * unit
  return String(((price * francs + size - 1n) / size) * BigInt(step))
}

/** "39.90" as 3990 hundredths. */
function wholeOf(decimal: string): [whole: bigint, parts: bigint] {
  const [whole = '', decimals = ''] = decimal.split('.')
  return [BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length)]
}

/** An amount of another currency on the screen, with the cents that it is written with: « 39,90 », « 15 ». */
export function amountText(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return /[1-9]/.test(decimals) ? `${grouped},${decimals.padEnd(2, '0')}` : grouped
}
