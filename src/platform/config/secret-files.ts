import { readFileSync } from 'node:fs'
import { StartError } from '#platform/start-error.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Variables whose value contains a password or a token: they may come from files, and no refusal repeats them. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_SERVER_URL',
  'DATABASE_SIGN_IN_URL',
  'DATABASE_MESSAGES_URL',
  'DATABASE_DIRECT_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'WHATSAPP_TOKEN',
  'WAVE_API_KEY',
  'WAVE_WEBHOOK_SECRET',
  'SHOP_KEYS',
] as const

/**
 * Fills secrets from files: `SMTP_URL_FILE=/run/secrets/smtp` means `SMTP_URL` with the content of that
 * file, as container tools and systemd credentials provide secrets (ASVS 13.3.1). Returns a new environment.
 *
 * @throws StartError when a file cannot be read or is empty, or when both a variable and its file are set
 */
export function withSecretFiles(env: Variables): Variables {
  const filled: Record<string, string | undefined> = { ...env }
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`]?.trim()
    if (path) filled[name] = readSecret(`${name}_FILE`, path, env[name])
  }
  return filled
}

function readSecret(name: string, path: string, given: string | undefined): string {
  if (given?.trim()) throw new StartError(`${name} : la valeur est déjà donnée, choisissez l’un des deux.`)
  const secret = contentOf(name, path).trim()
  if (!secret) throw new StartError(`${name} : le fichier ${path} est vide.`)
  return secret
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'erreur'
    throw new StartError(`${name} : le fichier ${path} ne se lit pas (${reason}).`)
  }
}
