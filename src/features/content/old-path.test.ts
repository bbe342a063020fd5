import { expect, it } from 'vitest'
import { oldPath, oldPathsOf } from './old-path.ts'

it.each([
  ['/product/eau-ambre', '/product/eau-ambre'],
  ['/product/Eau-Ambre/', '/product/eau-ambre'],
  ['/product/eau-ambre//', '/product/eau-ambre'],
  ['/produit/eau-ambr%C3%A9e?utm_source=x#avis', '/produit/eau-ambrée'],
  ['https://ancienne.example/fr/products/eau-ambre', '/products/eau-ambre'],
  ['/collections/parfums/products/eau-ambre', '/products/eau-ambre'],
  ['/fr/parfums/123-eau-ambre.html', '/123-eau-ambre.html'],
  ['/123-eau-ambre.html/avis', null],
  ['/boutique', null],
  ['/product', null],
  ['/product/', null],
  ['/category/parfums', null],
  ['/product/0193a1b2-0000-7000-8000-000000000001', null],
  ['/product/%E0%A4%A', null],
  ['/product/a%20b', null],
  ['/product/a%3Fb', null],
  ['/wp-login.php', null],
  [`/product/${'a'.repeat(491)}`, `/product/${'a'.repeat(491)}`],
  [`/product/${'a'.repeat(492)}`, null],
  ['', null],
])('MOVE-17 %s is kept as %s', (address, kept) => {
  expect(oldPath(address)).toBe(kept)
})

it('MOVE-17 one name leads to one product, whatever a shop calls the folder', () => {
  const all = ['/product/ambre', '/produit/ambre', '/products/ambre']
  for (const path of [...all, '/en/products/Ambre/']) expect(oldPathsOf(path)).toEqual(all)
  expect(oldPathsOf('/parfums/12-ambre.html')).toEqual(['/12-ambre.html'])
  expect(oldPathsOf('/panier')).toEqual([])
})
