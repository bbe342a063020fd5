import { expect, test } from 'vitest'
import { addToast } from './add-button.tsx'

const amber = { name: 'Ambre Doré' }
const full = { reason: 'cart_holds_all', held: 3, stock: 3 } as const
const last = 'Le dernier exemplaire est déjà dans votre panier.'
const three = 'Les 3 derniers exemplaires sont déjà dans votre panier.'
const held = 'Votre panier en contient déjà 3, le stock est de 3.'
const soldOut = { reason: 'sold_out', held: 0, stock: 0 } as const
const gone = { title: 'Produit indisponible', description: "Ce produit n'est plus en stock" }

test.each([
  ['CART-19', 'card', null, { title: 'Produit ajouté' }],
  ['CART-19', 'page', null, { title: 'Produit ajouté au panier' }],
  ['CART-20', 'card', { ...full, reason: 'not_for_sale' }, { title: 'Indisponible' }],
  ['CART-17', 'card', { ...full, held: 1, stock: 1 }, { description: last }],
  ['CART-17', 'card', full, { title: 'Stock maximum atteint', description: three }],
  ['CART-17', 'page', full, { title: 'Stock insuffisant', description: held }],
  ['CART-18', 'card', soldOut, gone],
  ['CART-18', 'page', soldOut, gone],
] as const)('%s from a %s, after the refusal %j, is announced as %j', (_id, place, refusal, toast) => {
  expect(addToast(place, amber, refusal)).toMatchObject(toast)
})

test('CART-19 several additions are announced together', () => {
  expect(addToast('card', amber, null).countedTitle?.(3)).toBe('3 produits ajoutés')
})
