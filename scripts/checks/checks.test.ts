import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import browserTests from '../../playwright.config.ts'
import config from '../../vitest.config.ts'
import { checks } from './checks.ts'

const names = checks.map(({ name }) => name)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('OPS-06 npm test runs every check but those of what changes rarely, which npm test -- all adds', () => {
  expect(scripts.test).toMatch(/scripts\/run\.mjs test$/)
  expect(names).toEqual(
    expect.arrayContaining(['types', 'lint', 'imports', 'unit', 'database', 'build', 'budgets', 'browser']),
  )
  expect(checks.filter(({ isRare }) => isRare).map(({ name }) => name)).toEqual([
    'servers',
    'mutants',
    'updates',
    'faults',
    'deployment',
    'rare',
    'network',
    'screens',
    'engines',
  ])
})

test('OPS-06 no project of tests is left out', () => {
  const projects = config.test?.projects ?? []
  const titles = projects.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
  )
  expect(titles.length).toBeGreaterThan(2)
  for (const title of titles) expect(names).toContain(title)
})

test('OPS-06 no file of tests is left out', () => {
  const projects = (config.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
  )
  const files = globSync('**/*.{test,spec}.{ts,tsx}', {
    exclude: ['node_modules', 'dist', 'data', '.cache', 'test-results'],
  })
  expect(files.length).toBeGreaterThan(100)
  const patterns = [...projects, 'tests/browser/**/*.spec.ts']
  expect(files.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual([])
  expect(browserTests.testDir).toBe('tests/browser')
})

test('OPS-06 every check that has a command of its own is among them', () => {
  const own = Object.keys(scripts).flatMap((name) => /^(?:check|test):(.+)$/.exec(name)?.[1] ?? [])
  expect(own.length).toBeGreaterThan(5)
  expect(names).toEqual(expect.arrayContaining(own))
})

test('npm run validate runs the checks that need neither browser nor database', () => {
  const [command = '', ...chosen] = (scripts.validate ?? '').split(' test ')
  expect(command).toBe('node scripts/run.mjs')
  expect(chosen.join().split(' ')).toEqual(['types', 'lint', 'imports', 'unit'])
})
