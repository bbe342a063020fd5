import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { categories, products } from './catalogue.ts'

const onSale = products.filter((product) => product.is_active)
const newest = [...onSale].sort((a, b) => a.daysAgo - b.daysAgo).slice(0, 6)
const isLow = (stock: number) => stock >= 1 && stock <= 5

function missingPictures(image: string, widths: number[]): string[] {
  const base = image.replace('/pictures/', '').replace('.webp', '')
  return widths
    .flatMap((width) => [`${base}-${width}.avif`, `${base}-${width}.webp`])
    .filter((file) => !existsSync(new URL(`./pictures/${file}`, import.meta.url)))
}

describe('the demonstration catalogue', () => {
  it('has five categories, each with products, and a second page of the shop', () => {
    expect(categories).toHaveLength(5)
    expect(onSale).toHaveLength(26)
    expect(products).toHaveLength(27)
    for (const { slug } of categories) expect(onSale.some((product) => product.category === slug)).toBe(true)
    for (const { category } of products) expect(categories.map((one) => one.slug)).toContain(category)
  })

  it('names every product and slug once', () => {
    expect(new Set(products.map((product) => product.slug)).size).toBe(products.length)
    expect(new Set(products.map((product) => product.name)).size).toBe(products.length)
  })

  it('shows every state of stock, and only the best of them first', () => {
    expect(onSale.filter((product) => product.stock === 0).length).toBeGreaterThanOrEqual(3)
    expect(onSale.filter((product) => isLow(product.stock)).length).toBeGreaterThanOrEqual(4)
    expect(newest.every((product) => product.stock > 0)).toBe(true)
    expect(newest.filter((product) => isLow(product.stock)).length).toBeLessThanOrEqual(1)
  })

  it.each(products)('$name: price, text and pictures are complete', (product) => {
    expect(Number.isInteger(product.price)).toBe(true)
    expect(product.price).toBeGreaterThanOrEqual(8_000)
    expect(product.price).toBeLessThanOrEqual(95_000)
    expect(product.description).toMatch(
      /^[^\n]+\n\nNotes de tête\u00a0: .+\nNotes de cœur\u00a0: .+\nNotes de fond\u00a0: .+\nContenance\u00a0: .+$/,
    )
    expect(product.description).not.toContain("'")
    expect(missingPictures(product.image, [320, 640, 960])).toEqual([])
  })

  it.each(categories)('$name has its picture', (category) => {
    expect(missingPictures(category.image, [480, 960])).toEqual([])
  })
})
