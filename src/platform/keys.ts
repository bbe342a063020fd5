import { createHash, hkdfSync } from 'node:crypto'

/** What a key is for; each purpose has one of its own. */
export type KeyPurpose = 'cookies' | 'newsletter' | 'erasures' | 'push'

/** In SHOP_KEYS: the keys in the database. */
export const DATABASE_KEYS = 'database'

/** The key of one purpose, from an operator's key by HKDF-SHA-256: 64 hexadecimal digits. */
export function keyFor(shopKey: string, purpose: KeyPurpose): string {
  return Buffer.from(hkdfSync('sha256', shopKey, 'boutique', `key ${purpose}`, 32)).toString('hex')
}

/** The keys of the cookies, the signing one first: SHOP_KEYS, or those stored in the database. */
export function cookieKeys(shopKeys: readonly string[] | null, stored: readonly string[]): string[] {
  return (shopKeys ?? [DATABASE_KEYS]).flatMap((key) =>
    key === DATABASE_KEYS ? stored : keyFor(key, 'cookies'),
  )
}

/** Options that bring keys to `auth.keys_of`; nothing where the database's own count. */
export function keyOptions(shopKeys: readonly string[] | null): string {
  if (!shopKeys) return ''
  const purposes = ['newsletter', 'erasures'] as const
  const listOf = (purpose: KeyPurpose) =>
    shopKeys.map((key) => (key === DATABASE_KEYS ? key : keyFor(key, purpose))).join(',')
  return purposes.map((purpose) => `-c shop.keys_${purpose}=${listOf(purpose)}`).join(' ')
}

/** A number that names a key where what it encrypted is stored, and says nothing of it. */
export function versionOf(key: string): number {
  return createHash('sha256').update(`version ${key}`).digest().readUInt32BE() >>> 1
}
