import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LONGEST_NOTE, productDetails } from '#features/catalogue/product-details.ts'
import { categories, products } from './catalogue.ts'

/** What lists show: of a perfume in several formats, the one that its slug names. */
const shown = products.filter(({ slug, perfume }) => perfume === null || perfume === slug)
const onSale = shown.filter((product) => product.is_active)
const newest = [...onSale].sort((a, b) => a.daysAgo - b.daysAgo).slice(0, 6)
const isLow = (stock: number) => stock >= 1 && stock <= 5

function missingPictures(image: string, widths: number[]): string[] {
  const base = image.replace('/pictures/', '').replace('.webp', '')
  return widths
    .flatMap((width) => [`${base}-${width}.avif`, `${base}-${width}.webp`])
    .filter((file) => !existsSync(new URL(`./pictures/${file}`, import.meta.url)))
}

/** The bottles that stand in the pictures hero-1 to hero-3. */
const heroBottles = [
  ...['ambre-dore', 'vanille-precieuse', 'cacao-imperial'],
  ...['essence-de-rose', 'oud-du-soir', 'jasmin-de-minuit'],
  ...['jardin-secret', 'matin-d-oranger', 'fleur-d-assinie'],
]

describe('the demonstration catalogue', () => {
  it('has five categories, each with products, and a second page of the shop', () => {
    expect(categories).toHaveLength(5)
    expect(onSale).toHaveLength(26)
    expect(shown).toHaveLength(27)
    for (const { slug } of categories) expect(onSale.some((product) => product.category === slug)).toBe(true)
    for (const { category } of products) expect(categories.map((one) => one.slug)).toContain(category)
  })

  it('names every product and slug once', () => {
    expect(new Set(products.map((product) => product.slug)).size).toBe(products.length)
    expect(new Set(shown.map((product) => product.name)).size).toBe(shown.length)
  })

  it('FMT-01 has eight perfumes in two or three formats, one of them sold out in one format', () => {
    const perfumes = Map.groupBy(
      products.filter(({ perfume }) => perfume !== null),
      ({ perfume }) => perfume,
    )
    expect(perfumes.size).toBe(8)
    for (const formats of perfumes.values()) {
      const sizes = formats.map((format) => format.size_ml)
      expect([2, 3]).toContain(sizes.length)
      expect(new Set(sizes).size).toBe(sizes.length)
      expect([15, 50, 100]).toEqual(expect.arrayContaining(sizes))
      expect(new Set(formats.map(({ name }) => name)).size).toBe(1)
    }
    expect(products.some(({ perfume, slug, stock }) => perfume && perfume !== slug && stock === 0)).toBe(true)
  })

  it('shows every state of stock, and only the best of them first', () => {
    expect(onSale.filter((product) => product.stock === 0).length).toBeGreaterThanOrEqual(3)
    expect(onSale.filter((product) => isLow(product.stock)).length).toBeGreaterThanOrEqual(4)
    expect(newest.every((product) => product.stock > 0)).toBe(true)
    expect(newest.filter((product) => isLow(product.stock)).length).toBeLessThanOrEqual(1)
  })

  it.each(products)('$slug: price, text and pictures are complete', (product) => {
    expect(Number.isInteger(product.price)).toBe(true)
    expect(product.price).toBeGreaterThanOrEqual(8_000)
    expect(product.price).toBeLessThanOrEqual(95_000)
    expect(product.compareAtPrice ?? Number.POSITIVE_INFINITY).toBeGreaterThan(product.price)
    expect(product.description).toMatch(/^[^\n]{100,}/)
    expect(/\nContenance\u00a0: .+$/.test(product.description)).toBe(product.size_ml === null)
    expect(product.description).not.toContain("'")
    for (const image of [product.image, ...product.more_images])
      expect(missingPictures(image, [320, 640, 960])).toEqual([])
  })

  it('PROF-01 has a whole profile for every perfume, and none for care products, which say in words what they smell of', () => {
    const families = new Set<string | null>()
    for (const product of products) {
      const { slug, category, description, olfactory_family: family } = product
      const notes = [product.top_notes, product.heart_notes, product.base_notes]
      const isCare = category === 'brumes-et-soins' && !slug.startsWith('brume')
      expect(
        notes.every(({ length }) => length > 0),
        slug,
      ).toBe(!isCare)
      expect(description.includes('\nNotes de tête'), slug).toBe(isCare)
      if (isCare || category === 'coffrets') continue
      families.add(family)
      for (const note of notes.flat()) expect(note.length, slug).toBeLessThanOrEqual(LONGEST_NOTE)
      expect(Object.keys(productDetails.olfactoryFamily.options), slug).toContain(family)
      expect(Object.keys(productDetails.concentration.options), slug).toContain(product.concentration)
      expect(Object.keys(productDetails.sillage.options), slug).toContain(product.sillage)
      expect(product.longevity_hours, slug).toBeGreaterThan(0)
    }
    expect(families.size).toBe(8)
  })

  it('shows no sold-out bottle in the hero', () => {
    const inStock = onSale.filter(({ stock }) => stock > 0).map(({ slug }) => slug)
    expect(inStock).toEqual(expect.arrayContaining(heroBottles))
  })

  it('says of every perfume what is in it, and that its allergens are in its composition', () => {
    for (const { name, category, ingredients, allergens, months_after_opening } of products) {
      if (category === 'coffrets') continue
      expect(allergens?.split(', ').length, name).toBeGreaterThan(0)
      for (const allergen of allergens?.split(', ') ?? []) expect(ingredients, name).toContain(allergen)
      expect(months_after_opening, name).toBeGreaterThanOrEqual(12)
    }
  })

  it.each(categories)('$name has its picture', (category) => {
    expect(missingPictures(category.image, [480, 960])).toEqual([])
  })
})
