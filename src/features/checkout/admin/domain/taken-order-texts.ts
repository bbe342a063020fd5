import type { Receipt } from '#features/orders/domain/receipt.ts'
import type { Failure } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'

/** An order that was just taken: its id, and what its invoice shows. */
export type TakenOrder = { id: string; receipt: Receipt }

/** What an admin reads in place of the words for a customer. */
const ownTexts: Record<string, string> = {
  price_changed:
    'Le prix d’un produit a changé. La commande est à jour : vérifiez le total, puis enregistrez à nouveau.',
  stock_insufficient: 'Le stock ne suffit pas : corrigez les quantités marquées.',
  items_invalid: 'Un des produits ne peut pas être commandé : retirez-le.',
  idempotency_mismatch:
    'Votre premier envoi avait bien été enregistré, avec ce qui était saisi alors. Vérifiez la liste des commandes : si vous enregistrez à nouveau, une seconde commande sera créée.',
  database_away:
    'Erreur technique temporaire. Votre saisie est gardée. Enregistrez à nouveau : la commande ne sera créée qu’une seule fois.',
  network:
    'Connexion impossible. Votre saisie est gardée. Enregistrez à nouveau : la commande ne sera créée qu’une seule fois.',
}

/** Why an order that an admin takes was not saved, and what to do (PHONE-06). */
export function takenOrderFailureText(failure: Failure): string {
  return ownTexts[failure.code] ?? staffErrorText(failure)
}
