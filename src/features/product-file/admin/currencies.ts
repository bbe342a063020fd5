import * as v from 'valibot'
import { foldText } from '#lib/text.ts'

/** The franc of the shop, by its code in bank lists; that of Central Africa (XAF) is worth the same. */
export const CFA = 'XOF'

/** The shilling of Kenya, Tanzania and Uganda, which "/=" means. */
export const SHILLING = 'KES'

/** Currencies by their codes: what a sentence calls them, and further words and signs by which price lists name them. */
const currencies: Readonly<Record<string, { name: string; words: readonly string[] }>> = {
  [CFA]: { name: 'francs CFA', words: ['cfa', 'fcfa', 'xaf', 'franc', 'francs'] },
  EUR: { name: 'euros', words: ['€', 'euro', 'euros'] },
  USD: { name: 'dollars', words: ['$', 'us$', 'dollar', 'dollars'] },
  CAD: { name: 'dollars canadiens', words: ['ca$', 'c$'] },
  GBP: { name: 'livres sterling', words: ['£', 'sterling'] },
  CHF: { name: 'francs suisses', words: ['suisse', 'suisses'] },
  GNF: { name: 'francs guinéens', words: ['guineen', 'guineens', 'fg'] },
  CDF: { name: 'francs congolais', words: ['congolais', 'fc'] },
  MAD: { name: 'dirhams', words: ['dh', 'dhs', 'dirham', 'dirhams'] },
  AED: { name: 'dirhams des Émirats', words: [] },
  SAR: { name: 'riyals', words: ['riyal', 'riyals'] },
  DZD: { name: 'dinars algériens', words: [] },
  TND: { name: 'dinars tunisiens', words: ['dinar', 'dinars'] },
  MRU: { name: 'ouguiyas', words: ['ouguiya', 'ouguiyas'] },
  NGN: { name: 'nairas', words: ['₦', 'naira', 'nairas'] },
  [SHILLING]: {
    name: 'shillings',
    words: ['ksh', 'kshs', 'tzs', 'tsh', 'ugx', 'ush', 'shilling', 'shillings'],
  },
  GHS: { name: 'cedis', words: ['₵', 'gh₵', 'cedi', 'cedis'] },
  ZAR: { name: 'rands', words: [] },
  CNY: { name: 'yuans', words: ['¥', 'cn¥', 'rmb', 'yuan', 'yuans', '元'] },
  INR: { name: 'roupies', words: ['₹', 'roupie', 'roupies'] },
  TRY: { name: 'livres turques', words: ['₺', 'tl'] },
  RUB: { name: 'roubles', words: ['₽', 'руб', 'rouble', 'roubles'] },
  BRL: { name: 'réaux', words: ['r$'] },
}

const codes = new Map(
  Object.entries(currencies).flatMap(([code, { words }]) =>
    [code.toLowerCase(), ...words].map((word) => [word, code] as const),
  ),
)

/** A word, or a sign with the letters before it: "US$". */
const word = /\p{L}*\p{Sc}|\p{L}+/gu
/** No price and no title with a currency is longer. */
const LONGEST = 60

/** The code of the currency that a title or a price names; null for none. Swiss francs are no francs. */
export function currencyIn(text: string): string | null {
  if (text.length > LONGEST) return null
  const found = (text.match(word) ?? []).flatMap((each) => codeOf(each) ?? [])
  return found.find((code) => code !== CFA) ?? found[0] ?? null
}

export function withoutCurrency(price: string): string {
  return price.replace(word, (each) => (codeOf(each) ? '' : each)).trim()
}

/** « dollars » */
export function currencyName(code: string): string {
  return currencies[code]?.name ?? code
}

function codeOf(text: string): string | undefined {
  // Thousands of cells have the same short word: folding it takes longest.
  const exact = codes.get(text.toLowerCase())
  if (exact) return exact
  const folded = foldText(text)
  return codes.get(folded) ?? (/\p{Sc}$/u.test(folded) ? codes.get(folded.slice(-1)) : undefined)
}

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
