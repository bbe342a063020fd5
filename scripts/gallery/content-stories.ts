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

/** The content pages: one for all of them, with the rows of contacts. */
export const contentStories: readonly Story[] = pages.map(([name, path]) =>
  name === 'contact' ? { name, path } : { name, path, isRare: true },
)
