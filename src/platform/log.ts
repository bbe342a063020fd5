import { type Logger, pino } from 'pino'

export type { Logger }

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What must never reach a log line, wherever it stands in the logged object. */
const secrets = ['password', 'token', 'authorization', 'cookie', 'databaseUrl', 'ownerUrl', 'smtpUrl']

/** One JSON line per event on standard error: standard output belongs to the start's few lines for people. */
export function createLog(level: LogLevel): Logger {
  return pino(
    { level, base: null, redact: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]) },
    pino.destination({ fd: 2, sync: false }),
  )
}
