import { describeError, type Logger } from '../log.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

/**
 * Writes what the sign-in service says into the shop's log. Of a database error it would pass on the row that was refused, with an e-mail
 * in it: the log says of each error only what it may (ASVS 16.2.5).
 */
export function serviceLog(log: Pick<Logger, Level>) {
  return (level: Level, message: string, ...details: unknown[]): void =>
    log[level]({ details: details.map((detail) => describeError(detail)) }, `sign-in service: ${message}`)
}
