import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { checks } from './checks.ts'

const names = checks.map(({ name }) => name)

test('OPS-06 npm test runs every check there is', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(scripts.test).toMatch(/scripts\/run\.mjs test$/)
  expect(names).toEqual(
    expect.arrayContaining(['types', 'lint', 'imports', 'unit', 'database', 'build', 'budgets', 'browser']),
  )
})

test('OPS-06 no project of tests is left out', () => {
  const projects = config.test?.projects ?? []
  const titles = projects.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : undefined,
  )
  expect(titles.length).toBeGreaterThan(2)
  for (const title of titles) expect(names).toContain(title)
})
