import { notify } from '#ui/toast/notify.ts'
import { isPromoCode, promoCodeKey } from '../promo-code.ts'
import { keepPromoCode } from './kept-promo-code.ts'

/** Keeps the code of an address with `?code=` for the order of this tab, and says so (D62). What is no code is passed over. */
export function keepSharedCode(search: string): void {
  const typed = new URLSearchParams(search).get('code') ?? ''
  if (!isPromoCode(typed)) return
  const code = promoCodeKey(typed)
  keepPromoCode(code)
  notify({
    title: `Code promo ${code}`,
    description: 'Il est gardé pour votre commande : la remise s’affiche avant de confirmer.',
    tone: 'success',
  })
}
