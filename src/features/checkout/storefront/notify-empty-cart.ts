import { notify } from '#ui/toast/notify.ts'

export const emptyCartText = 'Veuillez ajouter des articles à votre panier avant de passer commande.'

/** Shown when an order is sent without articles (VAL-27), and where a checkout without articles leads (GUEST-10). */
export function notifyEmptyCart(): void {
  notify({ title: 'Panier vide', description: emptyCartText, tone: 'destructive' })
}
