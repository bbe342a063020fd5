import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import * as v from 'valibot'
import { isEmail, MAX_PASSWORD, MIN_PASSWORD } from '#lib/contact/contact-details.ts'
import { StartError } from '#platform/command-line.ts'
import { DATABASE_KEYS } from '#platform/keys.ts'
import { isThisMachine } from '../http/client/network-address.ts'

/** Connections that can be allowed without TLS: between shop and database, proxy and shop. */
export const unencrypted = ['database', 'proxy'] as const
export type Unencrypted = (typeof unencrypted)[number]

/** How many proxies (0: none, no header is believed), or their addresses and networks. */
export type TrustedProxies = number | readonly string[]

const MOST_INSTANCES = 64

export const email = v.pipe(v.string(), v.check(isEmail))
export const password = v.pipe(v.string(), v.minLength(MIN_PASSWORD), v.maxLength(MAX_PASSWORD))
export const word = v.pipe(v.string(), v.regex(/^\S+$/))
export const host = v.pipe(v.string(), v.regex(/^[\da-z.:%_-]{1,253}$/i))

/** `address` or `Name <address>`. */
export const sender = v.pipe(
  v.string(),
  v.check((text) => isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text)),
)

/** How the operators of push services reach whoever sends: a mail address or a page (RFC 8292). */
export const vapidSubject = v.pipe(
  v.string(),
  v.check((text) => (text.startsWith('mailto:') ? isEmail(text.slice(7)) : /^https:\/\/[^\s/]+/.test(text))),
)

export const onOrOff = v.pipe(
  v.string(),
  v.parseBoolean({ truthy: ['on', 'true', 'yes', '1'], falsy: ['off', 'false', 'no', '0'] }),
)

/** A whole number in decimal digits, within bounds. */
export function wholeNumber(least: number, most: number) {
  return v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.toNumber(), v.minValue(least), v.maxValue(most))
}

/** A word in place of a number, and what it means. */
const wordFor = <Meant>(word: string, meant: Meant) =>
  v.pipe(
    v.string(),
    v.toLowerCase(),
    v.literal(word),
    v.transform(() => meant),
  )

/** A number of processes; `auto`: one for each core that this process may use. */
export const instances = v.union([
  wordFor('auto', Math.min(availableParallelism(), MOST_INSTANCES)),
  wholeNumber(1, MOST_INSTANCES),
])

/** A cap from 1 up; `off` lifts it and is read as null. */
export const limit = v.union([wordFor('off', null), wholeNumber(1, 1_000_000_000)])

/** A URL with one of these protocols and a host, taken as it was typed. */
export function url(...protocols: string[]) {
  return v.pipe(
    v.string(),
    v.url(),
    v.check((text) => {
      const { protocol, hostname } = new URL(text)
      const mayLackHost = protocol.startsWith('postgres') // the folder of a socket may be in ?host=
      return protocols.includes(protocol) && (hostname !== '' || mayLackHost)
    }),
  )
}

/** Tokens and customers' data are sent encrypted, except to a server on this machine. */
export const encryptedUrl = v.pipe(
  url('https:', 'http:'),
  v.check((text) => new URL(text).protocol === 'https:' || isThisMachine(new URL(text).hostname)),
)

/** Protocol, host and port of a web address that has nothing else. */
const originOf = (address: v.GenericSchema<string, string>) =>
  v.pipe(
    address,
    v.transform((text) => new URL(text)),
    v.check(({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username),
    v.transform(({ origin }) => origin),
  )

export const origin = originOf(url('http:', 'https:'))

/** Where Wave's API answers: its host and port, reached encrypted. */
export const waveUrl = originOf(encryptedUrl)

/** The secret by which Wave signs its calls; the former one beside it while it is rotated. */
export const waveSecrets = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((secret) => secret.trim())),
  v.array(v.pipe(v.string(), v.regex(/^[!-~]{8,512}$/))),
  v.maxLength(2),
)

const commaList = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
)

export const unencryptedList = v.pipe(commaList, v.array(v.picklist(unencrypted)))

/** `on` (one proxy), `off`, their number, or their addresses and networks such as `10.0.0.0/8`. */
export const trustedProxies = v.union([
  wholeNumber(0, 10),
  v.pipe(onOrOff, v.toNumber()),
  v.pipe(commaList, v.array(v.pipe(v.string(), v.check(isNetwork)))),
])

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (rest.length > 0 || most < 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

export const shopKeys = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(/[\s,]+/).filter(Boolean))]),
  v.minLength(1),
  v.array(
    v.pipe(
      v.string(),
      v.check((key) => key === DATABASE_KEYS || /^[!-~]{32,512}$/.test(key)),
    ),
  ),
)

/** Public keys in the format of age, whose secret keys open the backups. */
export const publicKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  v.array(v.pipe(v.string(), v.regex(/^age1[a-z0-9]{50,4000}$/))),
  v.minLength(1),
)

export type PoolSizes = { pages: number; signIn: number; sessions: number; messages: number }

const usualSizes: PoolSizes = { pages: 10, signIn: 5, sessions: 3, messages: 6 }
const poolNames = { pages: 'pages', 'sign-in': 'signIn', sessions: 'sessions', messages: 'messages' } as const
/** The job worker keeps one connection to listen and one for its clock, and needs one for a job. */
const LEAST_MESSAGES = 3

/** A number only for the pages, or `name=number` for several pools. */
export const poolSizes = v.pipe(
  v.string(),
  v.regex(
    /^(\d{1,3}|(pages|sign-in|sessions|messages)=\d{1,3}(\s*,\s*(pages|sign-in|sessions|messages)=\d{1,3})*)$/,
  ),
  v.transform((text): PoolSizes => {
    const sizes = { ...usualSizes }
    for (const part of text.split(',')) {
      const [name, size] = part.includes('=') ? part.trim().split('=') : ['pages', part]
      sizes[poolNames[name as keyof typeof poolNames]] = Number(size)
    }
    return sizes
  }),
  v.check((sizes) => Object.values(sizes).every((size) => size >= 1 && size <= 500)),
  v.check(({ messages }) => messages >= LEAST_MESSAGES),
)

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
