import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '#platform/start-error.ts'
import { commandLine } from '../command-line.ts'

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

/** The refusal of a backup that is not as it was written. */
export function damaged(file: string): StartError {
  return new StartError(`${file} est abîmé ou incomplet : prenez une autre sauvegarde.`)
}

/** Whether a file is in the format of age. */
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
