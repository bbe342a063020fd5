/**
 * A backup is one zstd stream of text lines: the header; for each table a line that names it, its rows as
 * COPY writes them, and a line `\.`; the trailer; last, the SHA-256 of everything before. `zstd -dc` shows
 * it.
 */
export type BackupHeader = {
  format: 'boutique-backup'
  version: 1
  /** ISO, UTC. */
  madeAt: string
  /** The version of the PostgreSQL server. */
  postgres: string
  /** The names of all migrations of the database, in their order. */
  migrations: string[]
}

export type TableLine = { table: string; columns: string[] }

/** The number of rows, and the sum of their hashes, which does not depend on their order. */
export type TableSum = { rows: string; hash: string }

export type SequenceState = { name: string; lastValue: string; isCalled: boolean }

export type BackupTrailer = { tables: Record<string, TableSum>; sequences: SequenceState[] }

export type Digest = { sha256: string }

/** The line that ends the rows of a table; COPY never writes it as a row. */
export const END_OF_ROWS = '\\.\n'

/**
 * Tables that a backup leaves out: credentials of open sign-ins (sessions, recovery links, devices that need
 * no second factor, devices that are alerted), counters of rate limits, and the state of this installation's backups. Everything else
 * of the schemas `public` and `auth` is backed up, including password hashes, second factors and the keys in
 * `auth.secrets`: without them nobody could sign in, or an admin could do so without the second factor.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'auth.sessions',
  'auth.verifications',
  'auth.known_devices',
  'public.push_devices',
  'public.rate_limit_events',
  'public.backup_state',
])
