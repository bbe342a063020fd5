import type pg from 'pg'

/** Runs the statements of a file; an error names the file. */
export async function runFile(owner: pg.ClientBase, kind: string, name: string, text: string): Promise<void> {
  try {
    await owner.query(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${kind} ${name} failed: ${reason}`, { cause: error })
  }
}
