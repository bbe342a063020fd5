import type { Story } from './story.ts'

const pages = [
  ['about', '/a-propos'],
  ['contact', '/contact'],
  ['legal-notice', '/mentions-legales'],
  ['privacy', '/confidentialite'],
  ['terms', '/cgv'],
  ['cookies', '/cookies'],
  ['shipping', '/livraison'],
  ['returns', '/retours'],
  ['size-guide', '/guide-tailles'],
  ['history', '/notre-histoire'],
  ['values', '/nos-valeurs'],
  ['careers', '/carrieres'],
] as const

/** Those with parts of their own: cards, rows of contacts, a table. */
const special: readonly string[] = ['about', 'contact', 'size-guide']

/** The content pages. */
export const contentStories: readonly Story[] = pages.map(([name, path]) =>
  special.includes(name) ? { name, path } : { name, path, isRare: true },
)
