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

/** The content pages. */
export const contentStories: readonly Story[] = pages.map(([name, path]) => ({ name, path }))
