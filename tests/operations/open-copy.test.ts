import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readableBinaries } from '#scripts/postgres/embedded-open-copy.ts'
import { isRoot, stranger } from '#tests/fixtures/operations/shop.ts'

/**
 * A folder of root's alone, up to the root of the disk: below the folder for temporary files anybody could
 * leave something.
 */
const cache = '/var/cache'

describe.skipIf(!isRoot || process.platform === 'win32')(
  'programs below a folder that only root may enter',
  () => {
    let closed = ''
    let open = ''
    let binaries = { home: '', postgres: '', initdb: '' }

    beforeEach(() => {
      closed = mkdtempSync(join(tmpdir(), 'closed-'))
      open = mkdtempSync(join(cache, 'open-copy-test-'))
      chmodSync(open, 0o755)
      const bin = join(closed, 'native', 'bin')
      binaries = { home: closed, postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
      for (const folder of ['bin', 'lib', 'share/postgresql']) {
        mkdirSync(join(closed, 'native', folder), { recursive: true, mode: 0o700 })
      }
      writeFileSync(join(closed, 'package.json'), '{"version":"18.0.0"}')
      for (const path of [binaries.postgres, binaries.initdb])
        writeFileSync(path, '#!/bin/sh\n', { mode: 0o700 })
      writeFileSync(join(closed, 'native', 'lib', 'libpq.so.5.1'), 'library', { mode: 0o600 })
      symlinkSync('libpq.so.5.1', join(closed, 'native', 'lib', 'libpq.so.5'))
    })
    afterEach(() => {
      for (const folder of [closed, open]) rmSync(folder, { recursive: true })
    })

    const lay = () => readableBinaries(binaries, stranger, open)

    it('OPS-03 are copied to where everybody can read and nobody but root can write, and used again', async () => {
      const first = await lay()
      expect(first.postgres.startsWith(`${open}/18.0.0-`)).toBe(true)
      expect(statSync(first.postgres).mode & 0o777).toBe(0o755)
      const library = join(first.home, 'native', 'lib', 'libpq.so.5')
      expect(readFileSync(library, 'utf8')).toBe('library')
      expect(statSync(library).mode & 0o777).toBe(0o644)
      const { ino } = statSync(first.postgres)
      expect(await lay()).toEqual(first)
      expect(statSync(first.postgres).ino).toBe(ino)
    })

    it('OPS-03 are copied once by starts at the same moment', async () => {
      const [one, two, three] = await Promise.all([lay(), lay(), lay()])
      expect(two).toEqual(one)
      expect(three).toEqual(one)
      expect(one.home).not.toBe(closed)
    })

    it('OPS-03 of another release have a copy of their own', async () => {
      const before = await lay()
      appendFileSync(binaries.postgres, '# newer')
      const after = await lay()
      expect(after.home).not.toBe(before.home)
      expect(readFileSync(after.postgres, 'utf8')).toContain('newer')
    })

    it.each<[string, (copy: typeof binaries) => void]>([
      ['was changed', (copy) => appendFileSync(copy.postgres, 'exec evil')],
      ['has one file more', (copy) => writeFileSync(join(dirname(copy.postgres), 'more'), '')],
      ['lost one', (copy) => rmSync(copy.initdb)],
      ['belongs to somebody else', (copy) => chownSync(copy.postgres, stranger.uid, stranger.gid)],
      ['may be written by others', (copy) => chmodSync(copy.postgres, 0o777)],
      ['lies in a folder that others may write', (copy) => chmodSync(dirname(copy.postgres), 0o777)],
    ])('OPS-03 a copy that %s is made again', async (_, harm) => {
      const first = await lay()
      harm(first)
      expect(await lay()).toEqual(first)
      expect(readFileSync(first.postgres, 'utf8')).toBe('#!/bin/sh\n')
      const { uid, mode } = statSync(first.postgres)
      expect([uid, mode & 0o777]).toEqual([0, 0o755])
      expect(statSync(dirname(first.postgres)).mode & 0o777).toBe(0o755)
      expect(() => statSync(join(dirname(first.postgres), 'more'))).toThrow()
      expect(statSync(first.initdb).isFile()).toBe(true)
    })

    it.each<[string, () => unknown, () => string]>([
      ['of somebody else', () => chownSync(open, stranger.uid, stranger.gid), () => open],
      ['that others may write', () => chmodSync(open, 0o777), () => open],
      ['below one that everybody may write', () => undefined, () => join(closed, 'copies')],
      ['that cannot be made', () => undefined, () => '/proc/nowhere'],
    ])('OPS-03 a folder %s takes no copy', async (_, prepare, folder) => {
      prepare()
      expect(await readableBinaries(binaries, stranger, folder())).toEqual(binaries)
    })

    it('OPS-03 stay where they are when their user can read them, or runs the shop', async () => {
      expect(await readableBinaries(binaries, undefined, open)).toEqual(binaries)
      const { uid, gid } = { uid: 0, gid: 0 }
      expect(await readableBinaries(binaries, { uid, gid }, open)).toEqual(binaries)
    })
  },
)
