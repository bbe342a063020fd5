import type { Pool } from 'pg'
import type { Logger } from '#platform/log.ts'
import type { passwordHash } from './password-hash.server.ts'

/**
 * Password hashes for the sign-in service: a right password whose hash was made with an earlier algorithm or
 * other parameters gets a new one (ASVS 11.2.2). A renewal that fails is tried again at the next sign-in.
 *
 * @param database connections as `auth_service`
 */
export function renewingHashes(
  password: typeof passwordHash,
  database: Pool,
  log: Logger,
): typeof passwordHash {
  return {
    ...password,
    async verify(typed) {
      const fits = await password.verify(typed)
      if (fits && password.isOutdated(typed.hash))
        await renew(typed).catch((err: unknown) => log.warn({ err }, 'a password hash was not renewed'))
      return fits
    },
  }

  async function renew(typed: { hash: string; password: string }): Promise<void> {
    const hash = await password.hash(typed.password)
    // Finds the row by the old hash, which is unique, so that a password changed meanwhile is not
    // overwritten.
    await database.query('update accounts set password = $1, updated_at = now() where password = $2', [
      hash,
      typed.hash,
    ])
  }
}
