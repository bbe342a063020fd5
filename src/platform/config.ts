import { isIP } from 'node:net'
import { encryptedDatabaseUrl } from './database/encrypted-url.ts'
import type { TlsFiles } from './http/listening-server.ts'
import { DATABASE_KEYS } from './keys.ts'
import { type LogLevel, logLevels } from './log.ts'
import type { LogTarget } from './log-target.ts'
import { withSecretFiles } from './secret-files.ts'
import { StartError } from './start-error.ts'
import { isThisMachine } from './this-machine.ts'

/** The proxies in front of the shop: how many (0: none, and no proxy header is believed), or their addresses and networks. */
export type TrustedProxies = number | readonly string[]

/** What may pass a network without TLS where the operator says so: between shop and database, proxy and shop, shop and log target or virus scanner. */
const unencrypted = ['database', 'proxy', 'log', 'scanner'] as const
type Unencrypted = (typeof unencrypted)[number]

/** Where the virus scanner clamd listens: on a TCP port, or on a socket of this machine. */
export type Scanner = { host: string; port: number } | { path: string }

/** All that the operator can say about how the shop runs. */
export type Config = {
  /** 0: any free port. */
  port: number
  host: string
  dataDir: string
  /** null: the shop runs a PostgreSQL of its own in `dataDir`. */
  databaseUrl: string | null
  /** The address that customers type, without a slash at the end; null: as the request has it. */
  publicUrl: string | null
  adminEmail: string | null
  adminPassword: string | null
  /** null: on in an empty database of the shop's own, off in any other. */
  demoData: boolean | null
  smtpUrl: string | null
  mailFrom: string | null
  /** null: the setting `contact_email`. */
  orderEmail: string | null
  whatsapp: { apiUrl: string; token: string; phoneNumberId: string } | null
  trustProxy: TrustedProxies
  /** How long the shop goes on answering after SIGTERM. */
  shutdownDelayMs: number
  /** null: TLS ends at a proxy in front. */
  tls: TlsFiles | null
  allowUnencrypted: readonly Unencrypted[]
  logLevel: LogLevel
  /** The shop's own keys, or `database` for those that lie there: the first signs, the others are accepted. null: the database's. */
  shopKeys: readonly string[] | null
  /** null: the log goes to standard error alone. */
  logTarget: LogTarget | null
  /** The virus scanner that looks at uploads; null: none. */
  scanner: Scanner | null
  /** Where a backup is written each night, and how many of them stay; null: none is made. */
  backup: { folder: string; keep: number } | null
  /** In 10 minutes; null: no cap. */
  limitOrdersPerAddress: number | null
  /** In 15 minutes; null: no cap. */
  limitSigninsPerAddress: number | null
  /** Of those not answered from memory, in a minute; null: no cap. */
  limitRequestsPerAddress: number | null
  /** Open at once in this instance; null: no cap. */
  limitEventStreams: number | null
}

const trustExpected =
  'on, off, le nombre de mandataires (0 à 10) ou leurs adresses, séparées par des virgules'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the configuration from the environment and the files of secrets that it names. The first wrong value throws a StartError of one line. */
export function readConfig(env: Environment): Config {
  const read = reader(withSecretFiles(env))
  const allowUnencrypted = read('ALLOW_UNENCRYPTED', unencrypted.join(', '), unencryptedList) ?? []
  return {
    port: read('PORT', 'un port de 0 à 65535', wholeNumber(0, 65_535)) ?? 3000,
    host: read('HOST', 'une adresse ou un nom de machine', host) ?? '127.0.0.1',
    dataDir: read('DATA_DIR', 'un dossier', (text) => text) ?? './data',
    databaseUrl: readDatabaseUrl(read, allowUnencrypted),
    publicUrl: read('PUBLIC_URL', 'une adresse https://… sans chemin', origin),
    adminEmail: read('ADMIN_EMAIL', 'une adresse e-mail', email)?.toLowerCase() ?? null,
    adminPassword: read('ADMIN_PASSWORD', 'un mot de passe de 6 à 128 caractères', password, 'hidden'),
    demoData: read('DEMO_DATA', 'on ou off', onOrOff),
    smtpUrl: read('SMTP_URL', 'une adresse smtp://… ou smtps://…', url('smtp:', 'smtps:'), 'hidden'),
    mailFrom: read('MAIL_FROM', 'une adresse e-mail, seule ou sous la forme Nom <adresse>', sender),
    orderEmail: read('ORDER_EMAIL', 'une adresse e-mail', email),
    whatsapp: readWhatsapp(read),
    trustProxy: read('TRUST_PROXY', trustExpected, proxies) ?? 0,
    shutdownDelayMs:
      (read('SHUTDOWN_DELAY', 'un nombre de secondes de 0 à 300', wholeNumber(0, 300)) ?? 0) * 1000,
    tls: readTls(read),
    allowUnencrypted,
    shopKeys: read(
      'SHOP_KEYS',
      'des clés d’au moins 32 caractères, ou database, séparées par des virgules',
      shopKeys,
      'hidden',
    ),
    logTarget: readLogTarget(read, allowUnencrypted),
    scanner: readScanner(read, allowUnencrypted),
    logLevel: read('LOG_LEVEL', logLevels.join(', '), logLevel) ?? 'info',
    backup: readBackupSettings(read),
    limitOrdersPerAddress: readLimit(read, 'LIMIT_ORDERS_PER_ADDRESS', 1000),
    limitSigninsPerAddress: readLimit(read, 'LIMIT_SIGNINS_PER_ADDRESS', 2000),
    limitRequestsPerAddress: readLimit(read, 'LIMIT_REQUESTS_PER_ADDRESS', 12_000),
    limitEventStreams: readLimit(read, 'LIMIT_EVENT_STREAMS', 10_000),
  }
}

/** Gives the value, or undefined when the text is none. */
type Parser<T> = (text: string) => T | undefined
type Read = <T>(name: string, expected: string, parse: Parser<T>, secrecy?: 'hidden') => T | null

/** An empty variable counts as absent, as in the files that container tools read. */
function reader(env: Environment): Read {
  return (name, expected, parse, secrecy) => {
    const text = env[name]?.trim()
    if (!text) return null
    const value = parse(text)
    if (value !== undefined) return value
    throw new StartError(
      `${name} : ${secrecy ? 'la valeur' : quote(text)} ne convient pas, attendu : ${expected}.`,
    )
  }
}

function quote(text: string): string {
  const line = text.replace(/\p{C}+/gu, ' ')
  return `« ${line.length > 60 ? `${line.slice(0, 60)}…` : line} »`
}

function readDatabaseUrl(read: Read, allowed: readonly Unencrypted[]): string | null {
  const given = read('DATABASE_URL', 'une adresse postgres://…', url('postgres:', 'postgresql:'), 'hidden')
  return given && encryptedDatabaseUrl(given, allowed.includes('database'))
}

function readTls(read: Read): TlsFiles | null {
  const certFile = read('TLS_CERT_FILE', 'un fichier', (text) => text)
  const keyFile = read('TLS_KEY_FILE', 'un fichier', (text) => text)
  if (certFile && keyFile) return { certFile, keyFile }
  if (!certFile && !keyFile) return null
  throw new StartError(
    `${certFile ? 'TLS_KEY_FILE' : 'TLS_CERT_FILE'} : manque, alors que l’autre est donné.`,
  )
}

function readLogTarget(read: Read, allowed: readonly Unencrypted[]): LogTarget | null {
  const expected =
    'syslog+tls://machine:6514, ou syslog://… vers cette machine (ailleurs avec ALLOW_UNENCRYPTED=log)'
  return read('LOG_URL', expected, (text) => {
    const { protocol, hostname, port } = URL.canParse(text)
      ? new URL(text)
      : { protocol: '', hostname: '', port: '' }
    const isEncrypted = protocol === 'syslog+tls:'
    const isFine =
      isEncrypted || (protocol === 'syslog:' && (isThisMachine(hostname) || allowed.includes('log')))
    if (!isFine || !hostname) return undefined
    return { host: bare(hostname), port: Number(port) || (isEncrypted ? 6514 : 514), isEncrypted }
  })
}

function readScanner(read: Read, allowed: readonly Unencrypted[]): Scanner | null {
  const expected =
    'tcp://127.0.0.1:3310 ou unix:///run/clamav/clamd.ctl (ailleurs avec ALLOW_UNENCRYPTED=scanner)'
  return read('CLAMD_URL', expected, (text) => {
    const { protocol, hostname, port, pathname } = URL.canParse(text)
      ? new URL(text)
      : { protocol: '', hostname: '', port: '', pathname: '' }
    if (protocol === 'unix:' && pathname.length > 1) return { path: decodeURIComponent(pathname) }
    const isFine = protocol === 'tcp:' && (isThisMachine(hostname) || allowed.includes('scanner'))
    return isFine && hostname ? { host: bare(hostname), port: Number(port) || 3310 } : undefined
  })
}

/** The name of a machine as it stands in a URL, without the brackets of an IPv6 address. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.+)\]$/, '$1')
}

function readWhatsapp(read: Read): Config['whatsapp'] {
  const apiUrl = read('WHATSAPP_API_URL', 'une adresse https://…', encryptedUrl)
  const token = read('WHATSAPP_TOKEN', 'un jeton sans espace', word, 'hidden')
  const phoneNumberId = read('WHATSAPP_PHONE_NUMBER_ID', 'un identifiant sans espace', word)
  if (apiUrl && token && phoneNumberId) return { apiUrl, token, phoneNumberId }
  if (!apiUrl && !token && !phoneNumberId) return null
  const missing = apiUrl ? (token ? 'WHATSAPP_PHONE_NUMBER_ID' : 'WHATSAPP_TOKEN') : 'WHATSAPP_API_URL'
  throw new StartError(`${missing} : manque, alors que d'autres réglages WHATSAPP_… sont donnés.`)
}

function readBackupSettings(read: Read): Config['backup'] {
  const folder = read('BACKUP_DIR', 'un dossier', (text) => text)
  const keep = read('BACKUP_KEEP', 'un nombre de 1 à 1000', wholeNumber(1, 1000))
  if (folder) return { folder, keep: keep ?? 7 }
  if (keep === null) return null
  throw new StartError('BACKUP_DIR : manque, alors que BACKUP_KEEP est donné.')
}

function readLimit(read: Read, name: string, usual: number): number | null {
  const limit = wholeNumber(1, 1_000_000_000)
  const value = read(name, 'off ou un nombre à partir de 1', (text) =>
    text.toLowerCase() === 'off' ? 'off' : limit(text),
  )
  return value === 'off' ? null : (value ?? usual)
}

function wholeNumber(least: number, most: number): Parser<number> {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? value : undefined
  }
}

function url(...protocols: string[]): Parser<string> {
  return (text) => {
    const parsed = URL.canParse(text) ? new URL(text) : undefined
    const local = parsed?.protocol.startsWith('postgres') // a socket's folder may stand in ?host= instead
    return parsed && protocols.includes(parsed.protocol) && (parsed.hostname || local) ? text : undefined
  }
}

/** Tokens and customers' data leave encrypted; only a server on this machine is reached without. */
function encryptedUrl(text: string): string | undefined {
  const known = url('https:', 'http:')(text)
  if (!known) return undefined
  const { protocol, hostname } = new URL(known)
  return protocol === 'https:' || isThisMachine(hostname) ? known : undefined
}

function origin(text: string): string | undefined {
  const known = url('http:', 'https:')(text)
  const parsed = known ? new URL(known) : undefined
  const bare = parsed && parsed.pathname === '/' && !parsed.search && !parsed.hash && !parsed.username
  return bare ? parsed.origin : undefined
}

function host(text: string): string | undefined {
  return /^[\da-z.:%_-]{1,253}$/i.test(text) ? text : undefined
}

/** As the database has it (is_valid_email): what passes here is never refused there. */
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i

function email(text: string): string | undefined {
  return text.length <= 254 && emailPattern.test(text) ? text : undefined
}

function sender(text: string): string | undefined {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text
  return email(address) ? text : undefined
}

function password(text: string): string | undefined {
  return text.length >= 6 && text.length <= 128 ? text : undefined
}

function word(text: string): string | undefined {
  return /^\S+$/.test(text) ? text : undefined
}

function onOrOff(text: string): boolean | undefined {
  if (/^(on|true|yes|1)$/i.test(text)) return true
  return /^(off|false|no|0)$/i.test(text) ? false : undefined
}

function proxies(text: string): TrustedProxies | undefined {
  const count = wholeNumber(0, 10)(text) ?? (onOrOff(text) === undefined ? undefined : Number(onOrOff(text)))
  if (count !== undefined) return count
  const networks = text.split(',').map((entry) => entry.trim().toLowerCase())
  return networks.every(isNetwork) ? networks : undefined
}

/** An address, or a network such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (rest.length > 0 || most < 0) return false
  return bits === undefined || wholeNumber(0, most)(bits) !== undefined
}

function unencryptedList(text: string): Unencrypted[] | undefined {
  const names = text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const known = unencrypted.filter((name) => names.includes(name))
  return names.every((name) => unencrypted.some((one) => one === name)) ? known : undefined
}

function shopKeys(text: string): string[] | undefined {
  const keys = text.split(/[\s,]+/).filter(Boolean)
  const isKey = (key: string) => key === DATABASE_KEYS || /^[!-~]{32,512}$/.test(key)
  return keys.length > 0 && keys.every(isKey) ? [...new Set(keys)] : undefined
}

function logLevel(text: string): LogLevel | undefined {
  return logLevels.find((level) => level === text.toLowerCase())
}
