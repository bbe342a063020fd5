import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder that everybody may enter, for all tests of a file; it is deleted with its content. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'))
  chmodSync(folder, 0o755)
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
