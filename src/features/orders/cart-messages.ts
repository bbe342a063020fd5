import { formatMoney } from '#lib/format/money.ts'
import type { Toast } from '#ui/toast/notify.ts'
import type { AddRefusal, RefillNote } from './cart.ts'

/** The place of the add button; the texts differ (CART-17 to CART-19, D31). */
export type AddPlacement = 'card' | 'page'

/** The kind of the toast after a successful addition. */
export const ADDED = 'added'

/** The toast after an add button was pressed. */
export function addToast(
  placement: AddPlacement,
  product: { name: string },
  refusal: AddRefusal | null,
): Toast {
  if (!refusal) {
    return {
      title: placement === 'card' ? 'Produit ajouté' : 'Produit ajouté au panier',
      description: product.name,
      tone: 'success',
      kind: ADDED,
      countedTitle: (count) => `${count} produits ajoutés`,
    }
  }
  if (refusal.reason === 'not_for_sale') {
    return {
      title: 'Indisponible',
      description: 'Ce produit n’est pas en vente pour le moment.',
      tone: 'destructive',
    }
  }
  if (refusal.reason === 'sold_out') {
    return {
      title: 'Produit indisponible',
      description: "Ce produit n'est plus en stock",
      tone: 'destructive',
    }
  }
  if (placement === 'card') {
    return {
      title: 'Stock maximum atteint',
      description: allInCart(refusal.stock),
      tone: 'destructive',
    }
  }
  return {
    title: 'Stock insuffisant',
    description: `Votre panier en contient déjà ${refusal.held}, le stock est de ${refusal.stock}.`,
    tone: 'destructive',
  }
}

function allInCart(stock: number): string {
  return stock === 1
    ? 'Le dernier exemplaire est déjà dans votre panier.'
    : `Les ${stock} derniers exemplaires sont déjà dans votre panier.`
}

/** What a customer reads of a product that is not as it was. */
export function refillText(note: RefillNote): string {
  const name = note.name ?? 'Un article'
  switch (note.kind) {
    case 'gone':
      return `${name} : n’est plus en vente.`
    case 'sold_out':
      return `${name} : épuisé pour le moment.`
    case 'fewer':
      return `${name} : il n’en reste que ${note.quantity}, au lieu de ${note.wanted}.`
    case 'dearer':
      return `${name} : ${formatMoney(note.price)}, au lieu de ${formatMoney(note.was)}.`
  }
}
