import type { Scene } from './scene.ts'

const pages = [
  ['about', 'À propos', '/a-propos'],
  ['contact', 'Contact', '/contact'],
  ['legal-notice', 'Mentions légales', '/mentions-legales'],
  ['privacy', 'Confidentialité', '/confidentialite'],
  ['terms', 'Conditions générales de vente', '/cgv'],
  ['cookies', 'Cookies', '/cookies'],
  ['shipping', 'Livraison', '/livraison'],
  ['returns', 'Retours', '/retours'],
  ['size-guide', 'Guide des tailles', '/guide-tailles'],
  ['history', 'Notre histoire', '/notre-histoire'],
  ['values', 'Nos valeurs', '/nos-valeurs'],
  ['careers', 'Carrières', '/carrieres'],
] as const

/** The static pages. */
export const informationScenes: readonly Scene[] = pages.map(([name, title, path]) => ({ name, title, path }))
