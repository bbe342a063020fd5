import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openLog, trimLog } from './embedded-server.ts'

it('the log of PostgreSQL stays small while it is being written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'postgres.log')
  const log = await openLog(path, undefined)
  await log.write('a long night\n')
  await trimLog(path, 100)
  expect(readFileSync(path, 'utf8')).toBe('a long night\n')
  await trimLog(path, 10)
  await log.write('morning\n')
  await log.close()
  expect(readFileSync(path, 'utf8')).toBe('morning\n')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('a long night\n')
})
