import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GenericSchema, safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.api.ts'))

/** The builders, each named after who may call what it makes. */
const builders = [
  'publicGet',
  'everyoneGet',
  'everyonePost',
  'anyonePost',
  'signedInGet',
  'signedInPost',
  'signedInOrder',
  'adminGet',
  'adminPost',
  'adminOrder',
]

describe('PERM-09 every server function names who may call it', () => {
  it.each(files)('%s', async (file) => {
    const source = await readFile(join(folder, file), 'utf8')
    const made = [...source.matchAll(/export const \w+ = (\w+)\(\)\s*\.(?:validator|handler)\(/g)]
    expect(made).toHaveLength(source.match(/\.handler\(/g)?.length ?? 0)
    expect(made.map(([, builder]) => builder).filter((name = '') => !builders.includes(name))).toEqual([])
  })

  it('and has a name of its own, by which it is called', async () => {
    const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    const names = [
      ...sources.join('\n').matchAll(/export const (\w+) = \w+\(\)\s*\.(?:validator|handler)\(/g),
    ]
    const known = names.map(([, name]) => name)
    expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([])
  })

  it('and none is made elsewhere', async () => {
    const names = await readdir(join(folder, '..'), { recursive: true })
    const others = names.filter((name) => /\.tsx?$/.test(name) && !/\.(api|test)\.tsx?$/.test(name))
    const sources = await Promise.all(others.map((name) => readFile(join(folder, '..', name), 'utf8')))
    expect(others.filter((_name, at) => /createServerFn\(|\)\s*\.handler\(/.test(sources[at] ?? ''))).toEqual(
      ['order-function.ts', 'server-function.ts'].map((name) => join('platform', 'auth', name)),
    )
  })
})

/** Every schema that a feature exports: what its forms, requests and stored texts may hold. */
const schemas = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ['./*/*.ts', './*/admin/*.ts', '!**/*.{test,server,api,worker,thread}.ts', '!**/use-*.ts'],
    { eager: true },
  ),
).flatMap((module) =>
  Object.entries(module).filter((named): named is [string, GenericSchema] => isSchema(named[1])),
)

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

function fieldsOf(schema: GenericSchema): [string, GenericSchema][] {
  return 'entries' in schema ? Object.entries(schema.entries as Record<string, GenericSchema>) : []
}

describe('what a request may hold', () => {
  it.each(schemas)('%s: an empty object is refused', (_name, schema) => {
    expect(safeParse(schema, {}).success).toBe(false)
  })

  it('PERM-09 an id is a UUID, and so is the key by which a repeated request is known again', () => {
    const ids = schemas.flatMap(([name, schema]) =>
      fieldsOf(schema)
        .filter(([field]) => /^(id|key|\w+(Id|Key))$/.test(field))
        .map(([field, rule]) => ({ name: `${name}.${field}`, rule })),
    )
    expect(ids.length).toBeGreaterThan(20)
    const loose = ids.filter(({ rule }) => safeParse(rule, "' or 1=1 --").success)
    expect(loose.map(({ name }) => name)).toEqual([])
  })
})
