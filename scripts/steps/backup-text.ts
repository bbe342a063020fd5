import type { TableSum } from '#platform/backup/encryption.ts'

const countedTables = [
  ['public.products', 'produits'],
  ['public.orders', 'commandes'],
  ['auth.users', 'comptes'],
  ['public.newsletter_subscribers', 'abonnés'],
  ['public.pictures', 'images'],
] as const

/** What a backup holds, for the person at the terminal. */
export function rowsOf(tables: Readonly<Record<string, TableSum>>): string {
  return countedTables
    .map(([table, name]) => `${Number(tables[table]?.rows ?? 0).toLocaleString('fr-FR')} ${name}`)
    .join(', ')
}

/** Bytes as the French write them, `12,3 Mo` or `85 ko`. */
export function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} ko`
  return `${(bytes / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`
}
