import type pg from 'pg'
import { runFile } from './run-file.ts'

/** The first line of a migration whose statements run each by itself, outside of any transaction. */
const MARK = /^-- no transaction\b/

/** Whether a migration is applied apart: its first line is `-- no transaction`. */
export function isWithoutTransaction(text: string): boolean {
  return MARK.test(text)
}

/** The statements of such a file. It contains no function and no text with a semicolon. */
export function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

const building = /^create\s+(?:unique\s+)?index\s+concurrently\s+([\w.]+)\s/i

/** The index that a statement builds while others write; null for any other statement. */
export function indexBuiltBy(statement: string): string | null {
  return building.exec(statement)?.[1] ?? null
}

/**
 * Applies a migration without a transaction. A build that was interrupted leaves an invalid index behind,
 * which is dropped and built again; a complete index is not changed. So the file can be applied again
 * from its beginning, whatever stopped it.
 *
 * Its statements wait for locks without a limit, because they do not block writers meanwhile.
 */
export async function applyConcurrently(owner: pg.ClientBase, name: string, text: string): Promise<void> {
  const { rows } = await owner.query<{ limit: string }>("select current_setting('lock_timeout') as limit")
  await owner.query('set lock_timeout = 0')
  try {
    for (const statement of statementsOf(text)) {
      const index = indexBuiltBy(statement)
      const state = index === null ? 'missing' : await stateOf(owner, index)
      if (state === 'valid') continue
      if (state === 'invalid') await owner.query(`drop index concurrently ${index}`)
      await runFile(owner, 'Migration', name, statement)
    }
  } finally {
    await owner.query("select set_config('lock_timeout', $1, false)", [rows[0]?.limit]).catch(() => undefined)
  }
}

async function stateOf(owner: pg.ClientBase, index: string): Promise<'missing' | 'invalid' | 'valid'> {
  const { rows } = await owner.query<{ isValid: boolean }>(
    'select indisvalid and indisready as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (!rows[0]) return 'missing'
  return rows[0].isValid ? 'valid' : 'invalid'
}
