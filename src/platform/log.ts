import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { type Logger, pino } from 'pino'
import { currentRecord } from './http/request-record.ts'

/** The environment variable by which the start numbers its instances. */
export const INSTANCE_NUMBER = 'SHOP_INSTANCE'

/** Who writes a log line: the machine and the number of its instance, 0 for the start of several. */
function instanceName(): string {
  return `${hostname() || 'boutique'}.${process.env[INSTANCE_NUMBER] ?? '1'}`
}

/** The version of package.json and the first digits of its sources' digest: `1.0.0+3f9a01c2`. */
export function shopVersion(): string {
  const { version } = JSON.parse(textOf('package.json') || '{}') as { version?: string }
  const build = textOf('dist/.stamp').slice(0, 8)
  return `${version ?? '0.0.0'}${build && `+${build}`}`
}

/** Every command runs in the root of the project. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export type { Logger }

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What must never reach a log line, wherever it is in the logged object. */
const secrets = [
  'password',
  'token',
  'authorization',
  'cookie',
  'databaseUrl',
  'ownerUrl',
  'smtpUrl',
  'shopKeys',
]

/** Of a database error neither `detail`, `where`, `hint` nor the statement: they quote names and phones. */
const described = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'address',
  'port',
]

/** How many causes of an error are described. */
const MAX_CAUSES = 3

type ErrorLine = { type: string; message: string; stack?: string; cause?: unknown }

/** Chosen facts of an error, at most three causes, nothing of the row (ASVS 16.2.5). */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const facts = Object.entries(error).filter(
    ([name, value]) => described.includes(name) && ['string', 'number'].includes(typeof value),
  )
  const line: ErrorLine = { type: error.name, message: error.message, ...Object.fromEntries(facts) }
  if (error.stack) line.stack = error.stack
  if (error.cause !== undefined && depth < MAX_CAUSES) line.cause = describeError(error.cause, depth + 1)
  return line
}

/** Lines that one request causes have its id. */
function requestOfLine(): { request?: string } {
  const record = currentRecord()
  return record ? { request: record.id } : {}
}

/** One JSON line per event on standard error: standard output is for the start's lines for people. */
export function createLog(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: { instance: instanceName(), version: shopVersion() },
      mixin: requestOfLine,
      redact: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
      serializers: { err: describeError, error: describeError },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}
