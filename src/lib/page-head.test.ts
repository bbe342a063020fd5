import { expect, it } from 'vitest'
import { pageHead } from './page-head.ts'

const matches = [{ loaderData: { origin: 'https://boutique.example', storeName: 'Maison Bleue' } }]

it('a page has a title with the shop’s name and one absolute address', () => {
  expect(pageHead({ loaderData: { title: 'Livraison', path: '/livraison' }, matches })).toEqual({
    meta: [{ title: 'Livraison | Maison Bleue' }],
    links: [{ rel: 'canonical', href: 'https://boutique.example/livraison' }],
  })
})

it('a page about something that does not exist has no address to keep', () => {
  expect(pageHead({ loaderData: { title: 'Produit non trouvé' }, matches })).toEqual({
    meta: [{ title: 'Produit non trouvé | Maison Bleue' }],
    links: [],
  })
})

it('a page whose own or root loader failed leaves the head to the root route', () => {
  expect(pageHead({ matches })).toEqual({})
  for (const without of [[{}], []])
    expect(pageHead({ loaderData: { title: 'Livraison' }, matches: without })).toEqual({})
})
