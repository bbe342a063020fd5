import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.functions.ts'))

/** Each server function's own text, from its `createServerFn` to its handler. */
async function functionsOf(file: string): Promise<{ name: string; head: string }[]> {
  const source = await readFile(join(folder, file), 'utf8')
  const heads = source.matchAll(/export const (\w+) = createServerFn\(([\s\S]*?)\.handler\(/g)
  return [...heads].map(([, name = '', head = '']) => ({ name, head }))
}

const roles = "'(?:visitor|customer|admin)'"
const says = new RegExp(
  `\\.middleware\\(\\[(?:allowEveryone|allowNewPassword|allow(?:ThroughOutage)?\\(${roles}(?:, ${roles})*\\))[\\],]`,
)

describe('PERM-09 every server function names who may call it', () => {
  it.each(files)('%s', async (file) => {
    const source = await readFile(join(folder, file), 'utf8')
    const found = await functionsOf(file)
    expect(found).toHaveLength(source.match(/createServerFn\(\{/g)?.length ?? 0)
    expect(found.filter(({ head }) => !says.test(head)).map(({ name }) => name)).toEqual([])
  })

  it('and none is outside of these files', async () => {
    const names = await readdir(join(folder, '..'), { recursive: true })
    const others = names.filter((name) => /\.tsx?$/.test(name) && !/\.(functions|test)\.tsx?$/.test(name))
    const sources = await Promise.all(others.map((name) => readFile(join(folder, '..', name), 'utf8')))
    expect(others.filter((_name, at) => sources[at]?.includes('createServerFn('))).toEqual([])
  })
})
