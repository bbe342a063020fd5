import * as v from 'valibot'
import { camelCase } from '#lib/camel-case.ts'
import { StartError } from '#platform/command-line.ts'
import { databaseSettings } from '#platform/database/logins/settings.ts'
import { logLevels } from '#platform/log.ts'
import {
  email,
  encryptedUrl,
  host,
  instances,
  limit,
  onOrOff,
  origin,
  password,
  poolSizes,
  publicKeys,
  secretVariables,
  sender,
  shopKeys,
  trustedProxies,
  unencrypted,
  unencryptedList,
  url,
  vapidSubject,
  waveSecrets,
  waveUrl,
  wholeNumber,
  withSecretFiles,
  word,
} from './config-values.ts'

export type Environment = Readonly<Record<string, string | undefined>>

type Value<T> = v.GenericSchema<string, T>

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
  /** 0: any free port. */
  PORT: withDefault('3000', 'un port de 0 à 65535', wholeNumber(0, 65_535)),
  HOST: withDefault('127.0.0.1', 'une adresse ou un nom de machine', host),
  DATA_DIR: withDefault('./data', 'un dossier', v.string()),
  /** As the owner, without a pooler; null: the shop runs a PostgreSQL of its own in DATA_DIR, unless it is only served. */
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
  /** The address that customers type, without a slash at the end; null: as the request has it. */
  PUBLIC_URL: optional('une adresse https://… sans chemin', origin),
  ADMIN_EMAIL: optional('une adresse e-mail', v.pipe(email, v.toLowerCase())),
  ADMIN_PASSWORD: optional('un mot de passe de 6 à 128 caractères', password),
  /** null: on in an empty database of the shop’s own, off in any other one. */
  DEMO_DATA: optional('on ou off', onOrOff),
  SMTP_URL: optional('une adresse smtp://… ou smtps://…', url('smtp:', 'smtps:')),
  MAIL_FROM: optional('une adresse e-mail, seule ou sous la forme Nom <adresse>', sender),
  /** null: the setting `contact_email`. */
  ORDER_EMAIL: optional('une adresse e-mail', email),
  /** How many mails of letters to subscribers leave in a minute at most. */
  LETTERS_PER_MINUTE: withDefault('30', 'un nombre de 1 à 6000', wholeNumber(1, 6000)),
  /** Who answers for the shop at push services; null: the setting `contact_email`. */
  VAPID_SUBJECT: optional('mailto:… ou https://…', vapidSubject),
  WHATSAPP_API_URL: optional('une adresse https://…', encryptedUrl),
  WHATSAPP_TOKEN: optional('un jeton sans espace', word),
  WHATSAPP_PHONE_NUMBER_ID: optional('un identifiant sans espace', word),
  WAVE_API_KEY: optional('une clé sans espace', word),
  /** Two while one is rotated. */
  WAVE_WEBHOOK_SECRET: optional('un secret, ou deux séparés par une virgule', waveSecrets),
  WAVE_API_URL: withDefault('https://api.wave.com', 'une adresse https://… sans chemin', waveUrl),
  TRUST_PROXY: withDefault(
    'off',
    'on, off, le nombre de mandataires (0 à 10) ou leurs adresses, séparées par des virgules',
    trustedProxies,
  ),
  INSTANCES: withDefault('1', 'auto ou un nombre de 1 à 64', instances),
  /** Where /metrics answers, and nothing else; null: nowhere. */
  METRICS_PORT: optional('un port de 0 à 65535', wholeNumber(0, 65_535)),
  /** For how many seconds the shop still answers after SIGTERM. */
  SHUTDOWN_DELAY: withDefault('0', 'un nombre de secondes de 0 à 300', wholeNumber(0, 300)),
  TLS_CERT_FILE: optional('un fichier', v.string()),
  TLS_KEY_FILE: optional('un fichier', v.string()),
  /** The shop’s own keys, or `database` for those in it: the first signs, the others are accepted. null: the database’s. */
  SHOP_KEYS: optional('des clés d’au moins 32 caractères, ou database, séparées par des virgules', shopKeys),
  LOG_LEVEL: withDefault(
    'info',
    logLevels.join(', '),
    v.pipe(v.string(), v.toLowerCase(), v.picklist(logLevels)),
  ),
  /** Where a backup is written each night; null: none is made. */
  BACKUP_DIR: optional('un dossier', v.string()),
  /** How many of them stay. */
  BACKUP_KEEP: optional('un nombre de 1 à 1000', wholeNumber(1, 1000)),
  /** For whose owners each backup is encrypted; none: backups are not encrypted. */
  BACKUP_PUBLIC_KEY: optional(
    'une clé publique age1…, ou plusieurs séparées par des virgules ; jamais la clé secrète',
    publicKeys,
  ),
  /** In 10 minutes; null: no cap. So are the other caps. */
  LIMIT_ORDERS_PER_ADDRESS: cap(1000),
  /** In 15 minutes. */
  LIMIT_SIGNINS_PER_ADDRESS: cap(2000),
  /** Requests not answered from memory, in a minute. */
  LIMIT_REQUESTS_PER_ADDRESS: cap(12_000),
  /** Open at once in this instance. */
  LIMIT_EVENT_STREAMS: cap(10_000),
})

/** The configuration of environment and secret files; StartError of one French line for a wrong value. */
export function readConfig(env: Environment) {
  const given = withoutEmpty(withSecretFiles(env))
  const allowUnencrypted = parse(allowance, given).ALLOW_UNENCRYPTED ?? []
  const values = parse(variables, given)
  requireAllOrNone(values, ['TLS_CERT_FILE', 'TLS_KEY_FILE'], 'l’autre est donné')
  requireAllOrNone(values, whatsappVariables, 'd’autres réglages WHATSAPP_… sont donnés')
  requireAllOrNone(values, ['WAVE_API_KEY', 'WAVE_WEBHOOK_SECRET'], 'l’autre réglage de Wave est donné')
  if (values.BACKUP_KEEP) requireAllOrNone(values, ['BACKUP_DIR', 'BACKUP_KEEP'], 'BACKUP_KEEP est donné')
  const {
    DATABASE_POOL: poolSizes,
    SHUTDOWN_DELAY: delay,
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
    BACKUP_DIR: folder,
    BACKUP_KEEP: keep,
    BACKUP_PUBLIC_KEY: backupKeys,
    ...others
  } = values
  return {
    ...camelCased(others),
    ...databaseSettings(values, allowUnencrypted.includes('database')),
    allowUnencrypted,
    poolSizes,
    whatsapp: whatsapp(values),
    /** null: nothing of Wave is offered. */
    wave: wave(values),
    shutdownDelayMs: delay * 1000,
    /** null: TLS ends at a proxy in front. */
    tls: certFile && keyFile ? { certFile, keyFile } : null,
    backup: folder ? { folder, keep: keep ?? 7 } : null,
    backupKeys: backupKeys ?? [],
  }
}

export type Config = ReturnType<typeof readConfig>

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>

type CamelCased<Values> = { [Name in keyof Values & string as CamelCase<Name>]: Values[Name] }

function camelCased<Values extends object>(values: Values): CamelCased<Values> {
  const named = Object.entries(values).map(([name, value]) => [camelCase(name.toLowerCase()), value])
  return Object.fromEntries(named)
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

type Values = v.InferOutput<typeof variables>

function whatsapp(values: Values) {
  const { WHATSAPP_API_URL: apiUrl, WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = values
  return apiUrl && token && phoneNumberId ? { apiUrl, token, phoneNumberId } : null
}

function wave({ WAVE_API_URL: apiUrl, WAVE_API_KEY: apiKey, WAVE_WEBHOOK_SECRET: webhookSecrets }: Values) {
  return apiKey && webhookSecrets ? { apiUrl, apiKey, webhookSecrets } : null
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
