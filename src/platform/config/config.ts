import * as v from 'valibot'
import { databaseSettings, type ServingSettings } from '#platform/database/logins/settings.ts'
import type { TlsFiles } from '#platform/http/listening-server.ts'
import { type LogLevel, logLevels } from '#platform/log.ts'
import { StartError } from '#platform/start-error.ts'
import {
  email,
  encryptedUrl,
  host,
  instances,
  limit,
  onOrOff,
  origin,
  type PoolSizes,
  password,
  poolSizes,
  publicKeys,
  sender,
  shopKeys,
  type TrustedProxies,
  trustedProxies,
  type Unencrypted,
  unencrypted,
  unencryptedList,
  url,
  vapidSubject,
  waveSecrets,
  waveUrl,
  wholeNumber,
  word,
} from './config-values.ts'
import { secretVariables, withSecretFiles } from './secret-files.ts'

/** Everything the operator can set. */
export type Config = {
  /** 0: any free port. */
  port: number
  host: string
  dataDir: string
  /**
   * As the owner, without a pooler; null: the shop runs a PostgreSQL of its own in `dataDir`, unless it is
   * only served from a prepared one (`serving.url`).
   */
  databaseUrl: string | null
  /** How the serving process reaches the database. */
  serving: ServingSettings
  /** How many connections each pool of an instance opens at most. */
  poolSizes: PoolSizes
  /** The address that customers type, without a slash at the end; null: as the request has it. */
  publicUrl: string | null
  adminEmail: string | null
  adminPassword: string | null
  /** null: on in an empty database of the shop's own, off in any other one. */
  demoData: boolean | null
  smtpUrl: string | null
  mailFrom: string | null
  /** null: the setting `contact_email`. */
  orderEmail: string | null
  /** Who answers for the shop at push services; null: the setting `contact_email`. */
  vapidSubject: string | null
  whatsapp: { apiUrl: string; token: string; phoneNumberId: string } | null
  /** null: nothing of Wave is offered. Two secrets while one is rotated. */
  wave: { apiUrl: string; apiKey: string; webhookSecrets: readonly string[] } | null
  trustProxy: TrustedProxies
  /** Processes that serve the shop on its one port. */
  instances: number
  /** Where /metrics answers, and nothing else; null: nowhere. */
  metricsPort: number | null
  /** How long the shop still answers after SIGTERM. */
  shutdownDelayMs: number
  /** null: TLS ends at a proxy in front. */
  tls: TlsFiles | null
  allowUnencrypted: readonly Unencrypted[]
  logLevel: LogLevel
  /**
   * The shop's own keys, or `database` for those in the database: the first signs, the others are accepted.
   * null: the database's.
   */
  shopKeys: readonly string[] | null
  /** Where a backup is written each night, and how many of them stay; null: none is made. */
  backup: { folder: string; keep: number } | null
  /** Public keys for whose owners each backup is encrypted; none: backups are not encrypted. */
  backupKeys: readonly string[]
  /** Orders in 10 minutes; null: no cap. */
  limitOrdersPerAddress: number | null
  /** Sign-ins in 15 minutes; null: no cap. */
  limitSigninsPerAddress: number | null
  /** Requests not answered from memory, in a minute; null: no cap. */
  limitRequestsPerAddress: number | null
  /** Streams open at once in this instance; null: no cap. */
  limitEventStreams: number | null
}

export type Environment = Readonly<Record<string, string | undefined>>

type Value<T> = v.GenericSchema<string, T>

/** A variable that is null when absent. `expected` is what the refusal of a wrong value asks for. */
function optional<T>(expected: string, value: Value<T>) {
  return v.nullish(v.message(value, expected), null)
}

function withDefault<T>(usual: string, expected: string, value: Value<T>) {
  return v.optional(v.message(value, expected), usual)
}

function cap(usual: number) {
  return withDefault(String(usual), 'off ou un nombre à partir de 1', limit)
}

const databaseAddress = optional('une adresse postgres://…', url('postgres:', 'postgresql:'))

const allowance = v.object({
  ALLOW_UNENCRYPTED: optional(unencrypted.join(', '), unencryptedList),
})

/** All other variables, in the order in which they are checked. */
const variables = v.object({
  PORT: withDefault('3000', 'un port de 0 à 65535', wholeNumber(0, 65_535)),
  HOST: withDefault('127.0.0.1', 'une adresse ou un nom de machine', host),
  DATA_DIR: withDefault('./data', 'un dossier', v.string()),
  DATABASE_URL: databaseAddress,
  DATABASE_SERVER_URL: databaseAddress,
  DATABASE_SIGN_IN_URL: databaseAddress,
  DATABASE_MESSAGES_URL: databaseAddress,
  DATABASE_DIRECT_URL: databaseAddress,
  DATABASE_CA_FILE: optional('un fichier', v.string()),
  DATABASE_POOL: withDefault(
    '10',
    'un nombre de 1 à 500, ou pages=10,sign-in=5,sessions=3,messages=6',
    poolSizes,
  ),
  PUBLIC_URL: optional('une adresse https://… sans chemin', origin),
  ADMIN_EMAIL: optional('une adresse e-mail', v.pipe(email, v.toLowerCase())),
  ADMIN_PASSWORD: optional('un mot de passe de 6 à 128 caractères', password),
  DEMO_DATA: optional('on ou off', onOrOff),
  SMTP_URL: optional('une adresse smtp://… ou smtps://…', url('smtp:', 'smtps:')),
  MAIL_FROM: optional('une adresse e-mail, seule ou sous la forme Nom <adresse>', sender),
  ORDER_EMAIL: optional('une adresse e-mail', email),
  VAPID_SUBJECT: optional('mailto:… ou https://…', vapidSubject),
  WHATSAPP_API_URL: optional('une adresse https://…', encryptedUrl),
  WHATSAPP_TOKEN: optional('un jeton sans espace', word),
  WHATSAPP_PHONE_NUMBER_ID: optional('un identifiant sans espace', word),
  WAVE_API_KEY: optional('une clé sans espace', word),
  WAVE_WEBHOOK_SECRET: optional('un secret, ou deux séparés par une virgule', waveSecrets),
  WAVE_API_URL: withDefault('https://api.wave.com', 'une adresse https://… sans chemin', waveUrl),
  TRUST_PROXY: withDefault(
    'off',
    'on, off, le nombre de mandataires (0 à 10) ou leurs adresses, séparées par des virgules',
    trustedProxies,
  ),
  INSTANCES: withDefault('1', 'auto ou un nombre de 1 à 64', instances),
  METRICS_PORT: optional('un port de 0 à 65535', wholeNumber(0, 65_535)),
  SHUTDOWN_DELAY: withDefault('0', 'un nombre de secondes de 0 à 300', wholeNumber(0, 300)),
  TLS_CERT_FILE: optional('un fichier', v.string()),
  TLS_KEY_FILE: optional('un fichier', v.string()),
  SHOP_KEYS: optional('des clés d’au moins 32 caractères, ou database, séparées par des virgules', shopKeys),
  LOG_LEVEL: withDefault(
    'info',
    logLevels.join(', '),
    v.pipe(v.string(), v.toLowerCase(), v.picklist(logLevels)),
  ),
  BACKUP_DIR: optional('un dossier', v.string()),
  BACKUP_KEEP: optional('un nombre de 1 à 1000', wholeNumber(1, 1000)),
  BACKUP_PUBLIC_KEY: optional(
    'une clé publique age1…, ou plusieurs séparées par des virgules ; jamais la clé secrète',
    publicKeys,
  ),
  LIMIT_ORDERS_PER_ADDRESS: cap(1000),
  LIMIT_SIGNINS_PER_ADDRESS: cap(2000),
  LIMIT_REQUESTS_PER_ADDRESS: cap(12_000),
  LIMIT_EVENT_STREAMS: cap(10_000),
})

/**
 * Reads the configuration from the environment and the files of secrets that it names.
 *
 * @throws StartError of one French line, for the first wrong value
 */
export function readConfig(env: Environment): Config {
  const given = withoutEmpty(withSecretFiles(env))
  const allowUnencrypted = parse(allowance, given).ALLOW_UNENCRYPTED ?? []
  const values = parse(variables, given)
  requireAllOrNone(values, ['TLS_CERT_FILE', 'TLS_KEY_FILE'], 'l’autre est donné')
  requireAllOrNone(values, whatsappVariables, 'd’autres réglages WHATSAPP_… sont donnés')
  requireAllOrNone(values, ['WAVE_API_KEY', 'WAVE_WEBHOOK_SECRET'], 'l’autre réglage de Wave est donné')
  if (values.BACKUP_KEEP) requireAllOrNone(values, ['BACKUP_DIR', 'BACKUP_KEEP'], 'BACKUP_KEEP est donné')
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    ...databaseSettings(values, allowUnencrypted.includes('database')),
    poolSizes: values.DATABASE_POOL,
    publicUrl: values.PUBLIC_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demoData: values.DEMO_DATA,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    orderEmail: values.ORDER_EMAIL,
    vapidSubject: values.VAPID_SUBJECT,
    whatsapp: whatsapp(values),
    wave:
      values.WAVE_API_KEY && values.WAVE_WEBHOOK_SECRET
        ? {
            apiUrl: values.WAVE_API_URL,
            apiKey: values.WAVE_API_KEY,
            webhookSecrets: values.WAVE_WEBHOOK_SECRET,
          }
        : null,
    trustProxy: values.TRUST_PROXY,
    instances: values.INSTANCES,
    metricsPort: values.METRICS_PORT,
    shutdownDelayMs: values.SHUTDOWN_DELAY * 1000,
    tls:
      values.TLS_CERT_FILE && values.TLS_KEY_FILE
        ? { certFile: values.TLS_CERT_FILE, keyFile: values.TLS_KEY_FILE }
        : null,
    allowUnencrypted,
    shopKeys: values.SHOP_KEYS,
    logLevel: values.LOG_LEVEL,
    backup: values.BACKUP_DIR ? { folder: values.BACKUP_DIR, keep: values.BACKUP_KEEP ?? 7 } : null,
    backupKeys: values.BACKUP_PUBLIC_KEY ?? [],
    limitOrdersPerAddress: values.LIMIT_ORDERS_PER_ADDRESS,
    limitSigninsPerAddress: values.LIMIT_SIGNINS_PER_ADDRESS,
    limitRequestsPerAddress: values.LIMIT_REQUESTS_PER_ADDRESS,
    limitEventStreams: values.LIMIT_EVENT_STREAMS,
  }
}

const whatsappVariables = ['WHATSAPP_API_URL', 'WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID'] as const

/** Either all of these variables are set or none; the refusal names the first that is missing. */
function requireAllOrNone<Name extends string>(
  values: Record<Name, unknown>,
  names: readonly Name[],
  because: string,
): void {
  const missing = names.filter((name) => values[name] === null)
  if (missing.length > 0 && missing.length < names.length) {
    throw new StartError(`${missing[0]} : manque, alors que ${because}.`)
  }
}

function whatsapp(values: v.InferOutput<typeof variables>): Config['whatsapp'] {
  const { WHATSAPP_API_URL: apiUrl, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = values
  return apiUrl && token && phoneNumberId ? { apiUrl, token, phoneNumberId } : null
}

/** An empty variable counts as absent, as in the files that container tools read. */
function withoutEmpty(env: Environment): Environment {
  const trimmed = Object.entries(env).map(([name, text]) => [name, text?.trim() || undefined])
  return Object.fromEntries(trimmed)
}

function parse<T>(schema: v.GenericSchema<unknown, T>, env: Environment): T {
  const result = v.safeParse(schema, env, { abortEarly: true })
  if (result.success) return result.output
  const [{ path, message: expected }] = result.issues
  const name = String(path?.[0].key)
  // The secret key may have been taken for the public one.
  const isSecret = name === 'BACKUP_PUBLIC_KEY' || secretVariables.some((secret) => secret === name)
  const shown = isSecret ? 'la valeur' : quote(env[name] ?? '')
  throw new StartError(`${name} : ${shown} ne convient pas, attendu : ${expected}.`)
}

function quote(text: string): string {
  const line = text.replace(/\p{C}+/gu, ' ')
  return `« ${line.length > 60 ? `${line.slice(0, 60)}…` : line} »`
}
