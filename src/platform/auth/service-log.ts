import { describeError, type Logger } from '../log.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

/**
 * Writes the sign-in service's messages to the shop's log. Its database errors contain the refused row with
 * its e-mail address, so only the harmless parts of an error are logged (ASVS 16.2.5).
 */
export function serviceLog(log: Pick<Logger, Level>) {
  return (level: Level, message: string, ...details: unknown[]): void =>
    log[level]({ details: details.map((detail) => describeError(detail)) }, `sign-in service: ${message}`)
}
