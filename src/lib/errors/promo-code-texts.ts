import { formatDate } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { errorText, everyonesTexts } from './error-texts.ts'
import type { Failure } from './result.ts'

/** As `everyonesTexts`, for whoever orders with a code (D62): a part of their own, which only they load. */
const promoCodeTexts = {
  ...everyonesTexts,
  promo_code_unknown: "Ce code n'existe pas.",
  promo_code_over: "Ce code n'est plus valable.",
  promo_code_used: 'Ce code a déjà servi.',
  promo_code_elsewhere: 'Ce code ne vaut pas pour ces articles.',
  promo_code_limited: 'Trop d’essais. Réessayez dans un instant.',
}

/** Why a code was refused, beside its field. */
export function promoCodeText(failure: Failure): string {
  const { code, details } = failure
  if (typeof details === 'object' && details && !Array.isArray(details)) {
    if (code === 'promo_code_minimum')
      return `Ce code vaut dès ${formatMoney(Number(details.lowest))} d'achat.`
    if (code === 'promo_code_later')
      return `Ce code vaut à partir du ${formatDate(String(details.firstDay))}.`
  }
  return errorText(failure, promoCodeTexts)
}
