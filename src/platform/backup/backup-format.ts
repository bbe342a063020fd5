/**
 * A backup is one zstd stream of text lines: the header; for each table a line that names it, its rows as COPY writes them, and a line
 * `\.`; the trailer; last, the SHA-256 of everything before. `zstd -dc` shows it.
 */
export type BackupHeader = {
  format: 'boutique-backup'
  version: 1
  /** ISO, UTC. */
  madeAt: string
  /** The version of the PostgreSQL that it was read from. */
  postgres: string
  /** The names of all migrations that this database had, in their order. */
  migrations: string[]
}

export type TableLine = { table: string; columns: string[] }

/** How many rows, and the sum of a hash of each: the order of the rows makes no difference. */
export type TableSum = { rows: string; hash: string }

export type SequenceState = { name: string; lastValue: string; isCalled: boolean }

export type BackupTrailer = { tables: Record<string, TableSum>; sequences: SequenceState[] }

export type Digest = { sha256: string }

/** What ends the rows of a table; COPY never writes it as a row. */
export const END_OF_ROWS = '\\.\n'

/**
 * The tables that stay out of a backup: what signs somebody in (sessions, recovery links, devices that need no second factor), what the
 * limits count, and what is known of the backups of this place. Everything else of the schemas `public` and `auth` travels, passwords'
 * hashes, second factors and the keys in `auth.secrets` too: without them nobody could sign in, or an admin without the second factor.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'auth.sessions',
  'auth.verifications',
  'auth.known_devices',
  'public.rate_limit_events',
  'public.backup_state',
])
