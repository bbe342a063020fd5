import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '#platform/command-line.ts'
import { commandLine } from '../command-line.ts'

/**
 * A backup is one zstd stream of text lines: the header; for each table a line that names it, its rows as
 * COPY writes them, and a line `\.`; the trailer; last, the SHA-256 of everything before. `zstd -dc` shows
 * it.
 */
export type BackupHeader = {
  format: 'boutique-backup'
  version: 1
  /** ISO, UTC. */
  madeAt: string
  postgres: string
  migrations: string[]
}

export type TableLine = { table: string; columns: string[] }

/** The number of rows, and the sum of their hashes, which does not depend on their order. */
export type TableSum = { rows: string; hash: string }

export type SequenceState = { name: string; lastValue: string; isCalled: boolean }

export type BackupTrailer = { tables: Record<string, TableSum>; sequences: SequenceState[] }

export type Digest = { sha256: string }

/** The line that ends the rows of a table; COPY never writes it as a row. */
export const END_OF_ROWS = '\\.\n'

/**
 * Tables that a backup leaves out: credentials of open sign-ins (sessions, recovery links, devices that need
 * no second factor, devices that are alerted), counters of rate limits, and the state of this installation's backups.
 * Everything else of the schemas `public` and `auth` is backed up, including password hashes, second factors and the keys in
 * `auth.secrets`: without them nobody could sign in, or an admin could do so without the second factor.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'auth.sessions',
  'auth.verifications',
  'auth.known_devices',
  'public.push_devices',
  'public.rate_limit_events',
  'public.backup_state',
])

/**
 * Backups are encrypted in the format of age (age-encryption.org), for public keys: the server, which only encrypts, cannot
 * read them again. Any program for this format opens them with the secret key, with or without this shop.
 */

const CHUNK_BYTES = 1024 * 1024
const FIRST_LINE = Buffer.from('age-encryption.org/v1\n')
const secretKey = /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+$/gm

/** Encrypts a stream for whoever has one of the secret keys of these public keys. @throws StartError for a key that is none */
export function encryptedFor(publicKeys: readonly string[]) {
  const encrypter = new Encrypter()
  for (const key of publicKeys) addPublicKey(encrypter, key)
  return async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    yield* await encrypter.encrypt(toWebStream(plain))
  }
}

/** @throws StartError for a public key with a mistake: its last characters are a checksum */
export function checkPublicKeys(publicKeys: readonly string[]): void {
  for (const key of publicKeys) addPublicKey(new Encrypter(), key)
}

function addPublicKey(encrypter: Encrypter, key: string): void {
  try {
    encrypter.addRecipient(key)
  } catch {
    throw new StartError(
      `BACKUP_PUBLIC_KEY : « ${key} » n’est pas une clé publique entière : recopiez-la du fichier de la clé.`,
    )
  }
}

/** Opens a backup, and decrypts it if it is encrypted. @throws StartError without a secret key that opens it */
export async function openBackup(file: string, secretKeys: readonly string[]): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file, { highWaterMark: CHUNK_BYTES })
  if (secretKeys.length === 0) {
    throw new StartError(
      `${file} est chiffrée : ajoutez le fichier de votre clé secrète (${commandLine('restore', '<sauvegarde> <clé>')}).`,
    )
  }
  const decrypter = new Decrypter()
  for (const key of secretKeys) decrypter.addIdentity(key)
  const plain = await decrypter
    .decrypt(toWebStream(createReadStream(file, { highWaterMark: CHUNK_BYTES })))
    .catch((error: unknown) => {
      // The one refusal that says nothing of the file's state.
      const isOther = error instanceof Error && error.message.startsWith('no identity matched')
      throw isOther
        ? new StartError(
            `Cette clé n’ouvre pas ${file} : prenez celle dont la clé publique était dans BACKUP_PUBLIC_KEY.`,
          )
        : damaged(file)
    })
  return Readable.from(undamaged(plain, file))
}

/** Each part carries a proof that it is unchanged, and the last one that it is the last. */
async function* undamaged(plain: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* plain
  } catch {
    throw damaged(file)
  }
}

export function damaged(file: string): StartError {
  return new StartError(`${file} est abîmé ou incomplet : prenez une autre sauvegarde.`)
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0)
    return buffer.subarray(0, bytesRead).equals(FIRST_LINE)
  } finally {
    await handle.close()
  }
}

/** The secret keys in a file that `newKeyFile` or `age-keygen` wrote; none in any other file. @throws StartError for half a key */
export async function readSecretKeys(file: string): Promise<string[]> {
  const keys = (await readFile(file, 'utf8')).match(secretKey) ?? []
  for (const key of keys) {
    try {
      new Decrypter().addIdentity(key)
    } catch {
      throw new StartError(`La clé secrète dans ${file} n’est pas entière.`)
    }
  }
  return keys
}

/** A new pair of keys: the content of its file, as `age-keygen` writes it, and the public key. */
export async function newKeyFile(now: Date): Promise<{ text: string; publicKey: string }> {
  const secret = await generateX25519Identity()
  const publicKey = await identityToRecipient(secret)
  return { text: `# created: ${now.toISOString()}\n# public key: ${publicKey}\n${secret}\n`, publicKey }
}

function toWebStream(source: AsyncIterable<Buffer>) {
  // The package wants the type of browsers, of which this is one.
  return ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>
}
