import { afterEach, expect, it, vi } from 'vitest'
import { commandLine } from './command-line.ts'

afterEach(() => vi.unstubAllEnvs())

it('a message to the operator names commands as they are typed there', () => {
  expect(commandLine('start')).toBe('npm start')
  expect(commandLine('doctor')).toBe('npm run doctor')
  expect(commandLine('backup', 'a.sauvegarde')).toBe('npm run backup -- a.sauvegarde')

  vi.stubEnv('COMMAND_LINE', './boutique %')
  expect(commandLine('start')).toBe('./boutique start')
  expect(commandLine('backup', 'a.sauvegarde')).toBe('./boutique backup a.sauvegarde')

  vi.stubEnv('COMMAND_LINE', 'node scripts/%.ts')
  expect(commandLine('restore', 'a.sauvegarde')).toBe('node scripts/restore.ts a.sauvegarde')
})
