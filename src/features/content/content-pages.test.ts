import { expect, it } from 'vitest'
import { contentRoute } from './content-facts.ts'
import { contentPages } from './content-pages.ts'

it('each content page has its French address and its English one', () => {
  expect(Object.fromEntries(contentPages.map(({ path, alias }) => [path, alias ?? null]))).toEqual({
    '/a-propos': '/about',
    '/contact': null,
    '/mentions-legales': '/legal-notices',
    '/confidentialite': '/privacy',
    '/cgv': '/terms',
    '/cookies': null,
    '/livraison': '/shipping',
    '/retours': '/returns',
    '/guide-tailles': '/size-guide',
    '/notre-histoire': '/our-history',
    '/nos-valeurs': '/our-values',
    '/carrieres': '/careers',
  })
})

it('each page has a title and a description of its own, short enough for a list of search results', () => {
  expect(new Set(contentPages.map(({ title }) => title)).size).toBe(contentPages.length)
  expect(new Set(contentPages.map(({ description }) => description)).size).toBe(contentPages.length)
  for (const { description } of contentPages) {
    expect(description.length).toBeGreaterThan(60)
    expect(description.length).toBeLessThanOrEqual(160)
  }
})

it('both addresses of a page name the French one as its own', async () => {
  const facts = { title: 'Livraison', path: '/livraison' }
  expect([await contentRoute('/livraison').loader(), await contentRoute('/shipping').loader()]).toEqual([
    facts,
    facts,
  ])
})
