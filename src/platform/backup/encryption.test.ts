import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import {
  checkPublicKeys,
  encryptedFor,
  isEncrypted,
  newKeyFile,
  openBackup,
  readSecretKeys,
} from './encryption.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-encryption-'))
  return () => rm(folder, { recursive: true, force: true })
})

const plain = Buffer.from('une sauvegarde\n'.repeat(20_000))

async function newKey(name: string): Promise<{ keyFile: string; publicKey: string; secret: string }> {
  const { text, publicKey } = await newKeyFile(new Date(0))
  const keyFile = join(folder, name)
  await writeFile(keyFile, text)
  return { keyFile, publicKey, secret: (await readSecretKeys(keyFile))[0] ?? '' }
}

async function encrypted(name: string, publicKeys: string[]): Promise<string> {
  const file = join(folder, name)
  async function* parts() {
    for (let at = 0; at < plain.length; at += 50_000) yield plain.subarray(at, at + 50_000)
  }
  await writeFile(file, encryptedFor(publicKeys)(parts()))
  return file
}

it('BACKUP-01 each of the keys opens the file, whose content says nothing without one', async () => {
  const [home, office] = [await newKey('home'), await newKey('office')]
  const file = await encrypted('for-both', [home.publicKey, office.publicKey])
  expect(await isEncrypted(file)).toBe(true)
  expect((await readFile(file)).includes('sauvegarde')).toBe(false)
  for (const { secret } of [home, office])
    expect((await buffer(await openBackup(file, [secret]))).equals(plain)).toBe(true)
  await expect(openBackup(file, [])).rejects.toThrow('est chiffrée : ajoutez le fichier de votre clé secrète')
  const other = await newKey('other')
  await expect(openBackup(file, [other.secret])).rejects.toThrow('Cette clé n’ouvre pas')
})

it('BACKUP-01 a file that was cut off or changed is refused, at its head, in its middle and at its end', async () => {
  const { publicKey, secret } = await newKey('whole')
  const whole = await readFile(await encrypted('whole.age', [publicKey]))
  const broken = join(folder, 'broken')
  const read = async () => buffer(await openBackup(broken, [secret]))
  for (const at of [60, 300, 100_000, whole.length - 1]) {
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await writeFile(broken, changed)
    await expect(read(), `byte ${at}`).rejects.toThrow(/abîmé ou incomplet|n’ouvre pas/)
  }
  for (const length of [40, 300, 65_552 + 216, whole.length - 1]) {
    await writeFile(broken, whole.subarray(0, length))
    await expect(read(), `${length} bytes`).rejects.toThrow('abîmé ou incomplet')
  }
})

it('BACKUP-01 a key with a mistake is refused, and a file without a key has none', async () => {
  const { keyFile, publicKey, secret } = await newKey('mistyped')
  const wrong = publicKey.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
  expect(() => checkPublicKeys([wrong])).toThrow('BACKUP_PUBLIC_KEY')
  expect(() => checkPublicKeys([publicKey])).not.toThrow()
  await writeFile(keyFile, secret.slice(0, -3))
  await expect(readSecretKeys(keyFile)).rejects.toThrow('n’est pas entière')
  await writeFile(keyFile, `# public key: ${publicKey}\n`)
  expect(await readSecretKeys(keyFile)).toEqual([])
})
