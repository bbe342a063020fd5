import type { BackupRecord } from './operations-state.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** 02:47 in Abidjan, which uses UTC all year: few orders arrive then. */
const NIGHT_MS = 2 * HOUR + 47 * 60_000
const RETRY_MS = 6 * HOUR

/**
 * Whether a backup is due: at the first check of each night, at once when there was never an attempt, and six
 * hours after a failed one. A shop that was stopped at night catches up. @param now in ms
 */
export function isBackupDue({ attemptedAt, succeededAt }: BackupRecord, now: number): boolean {
  if (!attemptedAt) return true
  const attempted = Date.parse(attemptedAt)
  const lastNight = Math.floor((now - NIGHT_MS) / DAY) * DAY + NIGHT_MS
  if (attempted < lastNight) return true
  const isWhole = succeededAt !== null && Date.parse(succeededAt) >= attempted
  return !isWhole && now - attempted >= RETRY_MS
}

const backupPattern = /^boutique-\d{4}-\d\d-\d\d-\d{6}\.sauvegarde(\.part)?$/

/** `boutique-2026-11-22-024700.sauvegarde`, by the shop's clock. */
export function backupName(now: number): string {
  const [day = '', time = ''] = new Date(now).toISOString().split('T')
  return `boutique-${day}-${time.slice(0, 8).replaceAll(':', '')}.sauvegarde`
}

/** The files to delete: backups beyond the newest ones, and unfinished files of aborted backups. */
export function outdatedBackups(names: readonly string[], keep: number): string[] {
  const own = names.filter((name) => backupPattern.test(name)).sort()
  const whole = own.filter((name) => !name.endsWith('.part'))
  const outdated = new Set(whole.slice(0, Math.max(0, whole.length - keep)))
  return own.filter((name) => name.endsWith('.part') || outdated.has(name))
}
