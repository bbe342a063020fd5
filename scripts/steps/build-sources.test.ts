import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sourceFiles, sourcesHash } from './build-sources.ts'
import { root } from './tool.ts'

test('OPS-03 whatever Vite reads for its configuration counts for whether a build is fresh', async () => {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'vite.config.ts'),
  )
  const read = (loaded?.dependencies ?? []).map((file) => relative(root, resolve(root, file)))
  expect(read).toContain('scripts/vite/call-plugins.ts')
  expect(await sourceFiles(root)).toEqual(expect.arrayContaining(read))
})

test('OPS-03 tests, the tree of routes and scripts that no build runs do not count', async () => {
  const files = await sourceFiles(root)
  expect(files).toContain('src/routes/__root.tsx')
  expect(files.filter((file) => /\.test\.|routeTree|scripts\/test\.ts/.test(file))).toEqual([])
})

describe('a project of few files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-sources-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const files: Record<string, string> = {
    'package.json': '{"imports":{"#lib/*":"./src/lib/*"}}',
    'package-lock.json': '{}',
    'tsconfig.json': '{}',
    'vite.config.ts': "import { plugin } from './scripts/plugin.ts'\nimport './scripts/effect.ts'",
    'scripts/plugin.ts':
      "export { deep } from '#lib/deep.test.ts'\nconst late = () => import(\n  './late.ts'\n)",
    'scripts/effect.ts': "import '../vite.config.ts'",
    'scripts/late.ts': '',
    'scripts/elsewhere.ts': '',
    'src/lib/deep.test.ts': '',
    'src/lib/format/money.ts': '',
    'src/lib/format/money.test.ts': '',
    'src/routeTree.gen.ts': '',
    'public/robots.webmanifest': '{}',
    'database/demo/pictures/one.webp': 'one',
  }
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  beforeEach(() => {
    for (const [file, text] of Object.entries(files)) write(file, text)
  })

  const without = ['scripts/elsewhere.ts', 'src/lib/format/money.test.ts', 'src/routeTree.gen.ts']
  const counting = Object.keys(files).filter((file) => !without.includes(file))

  test.each(counting)('OPS-03 an edit of %s leaves the old build out of use', async (file) => {
    const before = await sourcesHash(folder)
    expect(await sourcesHash(folder)).toBe(before)
    write(file, `${files[file]} `)
    expect(await sourcesHash(folder)).not.toBe(before)
  })

  test.each(without)('OPS-03 an edit of %s does not', async (file) => {
    const before = await sourcesHash(folder)
    write(file, '// edited')
    expect(await sourcesHash(folder)).toBe(before)
  })

  test('OPS-03 where the project lies does not count', async () => {
    const copy = `${folder} à côté`
    cpSync(folder, copy, { recursive: true })
    expect(await sourcesHash(copy)).toBe(await sourcesHash(folder))
    rmSync(copy, { recursive: true })
  })
})
