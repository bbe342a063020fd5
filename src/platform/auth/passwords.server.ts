import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { verifyPassword } from 'better-auth/crypto'
import type { Pool } from 'pg'
import { MIN_ADMIN_PASSWORD } from '#lib/contact/contact-details.ts'
import type { Logger } from '#platform/log.ts'
import { WorkQueue } from '../http/limits/work-queue.ts'

/** The number of letters or digits that must remain without the common parts. */
const LEAST_REMAINDER = 4

/** Words of common passwords and words about perfume. Letters only, as `fold` returns them. */
const commonWords = `
  motdepasse password passwort contrasena secret secrete bonjour bienvenue welcome salut merci amour jetaime iloveyou love
  azertyuiop qsdfghjklm wxcvbn azerty qwertyuiop asdfghjkl zxcvbnm qwerty qwertz abcdefghijklmnopqrstuvwxyz abcdef abc
  administrateur administratrice administration administrator admin root superuser utilisateur user client cliente login connexion
  test demo changeme changezmoi nouveau letmein soleil princesse chouchou doudou loulou football basket superman batman starwars
  pokemon dragon monkey shadow master sunshine trustno marseille paris france africa afrique dieu jesus maman papa famille
  boutique magasin shop store parfumerie parfums parfum perfume fragrance essence ambre ivoire abidjan cotedivoire cocody plateau
  yopougon treichville marcory ivoirien ivoirienne orange wave moov
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  lundi mardi mercredi jeudi vendredi samedi dimanche printemps ete automne hiver
`
  .split(/\s+/)
  .filter(Boolean)

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function lettersOf(text: string): string {
  return fold(text).replace(/[^a-z]/g, '')
}

/**
 * Checks a password for an admin: at least 12 characters, and more than common words, runs of digits,
 * repetitions, and facts of the account or the shop. Returns a code of `error-texts.ts`, or null when it is
 * strong enough.
 *
 * @param context well-known words of the account and the shop: e-mail, names
 */
export function adminPasswordProblem(
  password: string,
  context: readonly string[] = [],
): 'admin_password_short' | 'admin_password_common' | null {
  if ([...password].length < MIN_ADMIN_PASSWORD) return 'admin_password_short'
  const known = [...context.flatMap((text) => text.split(/[\s@.,+_-]+/)).map(lettersOf), ...commonWords]
  const words = known.filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
  const plain = fold(password).replace(/[^a-z\d]/g, '')
  const spelled = fold(password)
    .replace(/[013457@$]/g, (sign) => lookAlikes[sign] ?? sign)
    .replace(/[^a-z\d]/g, '')
  const isCommon = [plain, spelled].some((text) => remainder(text, words) < LEAST_REMAINDER)
  return isCommon ? 'admin_password_common' : null
}

/** The number of different characters that remain after words, runs of digits and repetitions are removed. */
function remainder(text: string, words: readonly string[]): number {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  rest = rest.replace(/\d+/g, ' ').replace(/(.+?)\1+/g, '$1')
  return new Set(rest.replaceAll(' ', '')).size
}

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/**
 * How new passwords are hashed: argon2id (RFC 9106) with 32 MiB and 3 passes. OWASP asks for 19 MiB and 2
 * passes at least. The numbers may be raised here: each hash names its own, and a hash with other numbers is
 * renewed at the next sign-in.
 */
const present = { memory: 32 * 1024, passes: 3, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** As `$argon2id$v=19$m=32768,t=3,p=1$salt$hash` (the PHC string format), in base64 without padding. */
const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/
/** Releases before argon2id: scrypt with N 16384, r 16, p 1, salt and hash in hexadecimal digits. */
const scryptHash = /^[\da-f]{32}:[\da-f]{128}$/

/** Hashes a password; the result names algorithm and parameters (ASVS 11.2.2, 11.4.2). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const hash = await derive('argon2id', {
    message: bytesOf(password),
    nonce,
    tagLength: HASH_BYTES,
    ...present,
  })
  return `$argon2id$v=19$${namesOf(present)}$${base64(nonce)}$${base64(hash)}`
}

/** Whether the password matches a hash of the current or an earlier format; an invalid hash is an Error. */
export async function fitsHash(hash: string, password: string): Promise<boolean> {
  if (scryptHash.test(hash)) return verifyPassword({ hash, password })
  const [, memory, passes, parallelism, salt, expected] = phc.exec(hash) ?? []
  if (!salt || !expected) throw new Error('Invalid password hash')
  const wanted = Buffer.from(expected, 'base64')
  const found = await derive('argon2id', {
    message: bytesOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, wanted)
}

/** Whether a hash was made with another algorithm or other parameters than new ones are. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$${namesOf(present)}$`)
}

function namesOf({ memory, passes, parallelism }: typeof present): string {
  return `m=${memory},t=${passes},p=${parallelism}`
}

/** Normalises the text, because some keyboards type é as one character and others as two. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** Hashes run on the four threads that files and name look-ups need too: some stay free. */
const AT_ONCE = Math.min(3, availableParallelism())

/** A call ends after 25 s and may need two hashes, a password's and a recovery code's. */
const queue = new WorkQueue({ running: AT_ONCE, waiting: 60, expectedMs: 8000, waitingMs: 10_000 })

/** Hashes passwords and recovery codes: 32 MiB and 80 ms of a core each; `busy` when too many wait. */
export const passwordHash = {
  hash: (password: string) => queue.run(() => hashPassword(password), 'hash'),
  verify: ({ hash, password }: { hash: string; password: string }) =>
    queue.run(() => fitsHash(hash, password), 'verify'),
  /** Whether a hash was made with another algorithm or other parameters than new ones are. */
  isOutdated,
}

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
