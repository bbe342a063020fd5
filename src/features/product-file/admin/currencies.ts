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

/** A price without the name of its currency. */
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
