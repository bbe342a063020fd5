import { expect, it } from 'vitest'
import { contentFacts } from './content-facts.ts'
import { contentPages } from './content-pages.ts'

const pages = Object.values(contentPages)

it('each content page has its French address and its English one', () => {
  expect(pages.map((page) => [page.path, 'alias' in page ? page.alias : null])).toEqual([
    ['/a-propos', '/about'],
    ['/contact', null],
    ['/mentions-legales', '/legal-notices'],
    ['/confidentialite', '/privacy'],
    ['/cgv', '/terms'],
    ['/cookies', null],
    ['/livraison', '/shipping'],
    ['/retours', '/returns'],
    ['/guide-tailles', '/size-guide'],
    ['/notre-histoire', '/our-history'],
    ['/nos-valeurs', '/our-values'],
    ['/carrieres', '/careers'],
  ])
})

it('each page has a title and a description of its own, short enough for a list of search results', () => {
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
  for (const { description } of pages) {
    expect(description.length).toBeGreaterThan(60)
    expect(description.length).toBeLessThanOrEqual(160)
  }
})

it('both addresses of a page name the French one as its own', async () => {
  expect(await contentFacts('shipping')).toMatchObject({ title: 'Livraison', path: '/livraison' })
})
