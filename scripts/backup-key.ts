import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { newKeyFile } from '#platform/backup/encryption.ts'
import { commandLine, StartError } from '#platform/command-line.ts'
import { codeOf, giveUp } from './steps/failure.ts'

/**
 * Makes a pair of keys for encrypted backups: the secret one in a new file, for the operator to take away. Returns the public
 * one.
 */
async function makeKey(name: string | undefined): Promise<{ file: string; publicKey: string }> {
  if (!name)
    throw new StartError(`Indiquez le fichier à écrire : ${commandLine('backup-key', 'cle-sauvegarde.txt')}`)
  const file = resolve(name)
  const { text, publicKey } = await newKeyFile(new Date())
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    const code = codeOf(error)
    if (code === 'EEXIST') throw new StartError(`${file} existe déjà : choisissez un autre nom.`)
    throw new StartError(`${file} ne peut pas être écrit (${code}).`)
  })
  return { file, publicKey }
}

const { file, publicKey } = await makeKey(process.argv[2]).catch((error) =>
  giveUp(error, 'La clé n’a pas été faite', 'fr'),
)
console.log(`Clé secrète écrite : ${file}`)
console.log('Emportez ce fichier hors de cette machine, en deux endroits sûrs, puis effacez-le ici.')
console.log('Sans lui, une sauvegarde chiffrée ne se relit plus, par personne.')
console.log(`Le réglage de la boutique : BACKUP_PUBLIC_KEY=${publicKey}`)
process.exit(0)
