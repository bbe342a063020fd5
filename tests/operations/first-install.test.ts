import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root, Shop } from '#tests/fixtures/operations/shop.ts'

/**
 * A project with one script and, as its only package, a folder that holds this very Node: npm needs no
 * network for it.
 */
describe('a project whose packages are missing', () => {
  let project = ''

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'boutique-'))
    mkdirSync(join(project, 'scripts'))
    cpSync(join(root, 'scripts', 'run.mjs'), join(project, 'scripts', 'run.mjs'))
    writeFileSync(join(project, 'scripts', 'start.ts'), "const name: string = 'là'\nconsole.log(name)\n")
    const node = join(project, 'own', 'node')
    mkdirSync(join(node, 'bin'), { recursive: true })
    symlinkSync(process.execPath, join(node, 'bin', 'node'))
    write('own/node/package.json', { name: 'node', version: process.versions.node })
    write('package.json', { devDependencies: { node: process.versions.node } })
    lock()
  })
  afterEach(() => rmSync(project, { recursive: true, force: true }))

  const write = (file: string, content: object) => writeFileSync(join(project, file), JSON.stringify(content))
  const lock = (more = {}) => {
    const devDependencies = { node: process.versions.node }
    write('package-lock.json', {
      lockfileVersion: 3,
      packages: {
        '': { devDependencies },
        'own/node': { version: process.versions.node },
        'node_modules/node': { resolved: 'own/node', link: true },
        ...more,
      },
    })
  }
  const start = () =>
    new Shop(
      { npm_config_offline: 'true' },
      { command: [join(project, 'scripts', 'run.mjs'), 'start'], cwd: tmpdir() },
    )

  it('OPS-03 has them installed by its first command, and by no later one', async () => {
    const first = start()
    expect(await first.ended(), first.err).toBe(0)
    expect(first.out).toMatch(/^Installation…\nInstallation… faite en [\d,]+ s\nlà\n$/)
    const second = start()
    expect(await second.ended()).toBe(0)
    expect(second.out).toBe('là\n')
  })

  it('OPS-03 has them installed once by two commands at the same moment', async () => {
    const both = [start(), start()]
    expect(await Promise.all(both.map((run) => run.ended()))).toEqual([0, 0])
    const said = both.map(({ out }) => out).join('')
    expect(said.match(/faite en/g)).toHaveLength(1)
    expect(said.match(/^là$/gm)).toHaveLength(2)
  })

  it('OPS-03 has them installed again after a change of the lock file, and after an install that was cut off', async () => {
    await start().ended()
    lock({ 'node_modules/gone': { version: '1.0.0', optional: true, os: ['nowhere'] } })
    const changed = start()
    expect(await changed.ended(), changed.err).toBe(0)
    expect(changed.out).toContain('Installation…')

    rmSync(join(project, 'node_modules'), { recursive: true })
    mkdirSync(join(project, 'node_modules', 'node'), { recursive: true })
    const cutOff = start()
    expect(await cutOff.ended(), cutOff.err).toBe(0)
    expect(cutOff.out).toMatch(/^Installation…\n(?:.*\n)*là\n$/)
  })

  it('OPS-03 says in French what npm could not do', async () => {
    write('package.json', {
      devDependencies: { node: process.versions.node },
      dependencies: { missing: '1.0.0' },
    })
    const run = start()
    expect(await run.ended()).toBe(1)
    expect(run.err).toMatch(/\nL'installation a échoué \(npm ci, code 1\) : voyez les lignes ci-dessus\.\n$/)
  })
})
