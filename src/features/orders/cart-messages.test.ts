import { expect, test } from 'vitest'
import { addToast } from './cart-messages.ts'

const amber = { name: 'Ambre Doré' }
const full = { reason: 'cart_holds_all', held: 3, stock: 3 } as const

test('CART-19 a successful addition is announced in the words of its place', () => {
  expect(addToast('card', amber, null).title).toBe('Produit ajouté')
  expect(addToast('page', amber, null).title).toBe('Produit ajouté au panier')
})

test('CART-19 several additions are announced together', () => {
  expect(addToast('card', amber, null).countedTitle?.(3)).toBe('3 produits ajoutés')
})

test('CART-20 a product without a price is announced as not for sale', () => {
  const { title } = addToast('card', amber, { reason: 'not_for_sale', held: 0, stock: 3 })
  expect(title).toBe('Indisponible')
})

test('CART-17 the only piece is in the cart already', () => {
  expect(addToast('card', amber, { ...full, held: 1, stock: 1 }).description).toBe(
    'Le dernier exemplaire est déjà dans votre panier.',
  )
})

test('CART-17 a blocked addition is announced in the words of its place, with the numbers', () => {
  expect(addToast('card', amber, full)).toMatchObject({
    title: 'Stock maximum atteint',
    description: 'Les 3 derniers exemplaires sont déjà dans votre panier.',
  })
  expect(addToast('page', amber, full)).toMatchObject({
    title: 'Stock insuffisant',
    description: 'Votre panier en contient déjà 3, le stock est de 3.',
  })
})

test('CART-18 a sold-out product is announced from everywhere', () => {
  for (const place of ['card', 'page'] as const) {
    expect(addToast(place, amber, { reason: 'sold_out', held: 0, stock: 0 })).toMatchObject({
      title: 'Produit indisponible',
      description: "Ce produit n'est plus en stock",
    })
  }
})
