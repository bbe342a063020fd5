import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { releaseFile, shareRelease } from '#platform/releases/share-release.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()

async function release(...names: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of names) {
    await writeFile(join(folder, name), `// ${name}`)
    await writeFile(join(folder, `${name}.br`), `compressed ${name}`)
  }
  return shareRelease(database.ownerUrl, folder)
}

const inDays = (days: number) =>
  database.superuser.query(`update release_files set replaced_at = replaced_at - $1 * interval '1 day'`, [
    days,
  ])

it('the files of a release stay reachable from the next one, and go 30 days after their last', async () => {
  expect(await release('index-a.js', 'shared.css')).toBe(2)
  expect(await release('index-b.js', 'shared.css')).toBe(1)
  expect(await releaseFile('/assets/index-a.js')).toMatchObject({
    body: Buffer.from('// index-a.js'),
    brotli: Buffer.from('compressed index-a.js'),
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  expect(await releaseFile('/assets/index-c.js')).toBeNull()
  expect(await releaseFile('/assets/../secret')).toBeNull()

  await inDays(29)
  await release('index-b.js', 'shared.css')
  expect(await releaseFile('/assets/index-a.js')).not.toBeNull()
  await inDays(2)
  await release('index-b.js', 'shared.css')
  expect(await releaseFile('/assets/index-a.js')).toBeNull()
  expect(await releaseFile('/assets/shared.css')).not.toBeNull()
})

it('two instances of one release that start together share it once', async () => {
  const counts = await Promise.all([release('index-d.js'), release('index-d.js')])
  expect(counts.sort()).toEqual([0, 1])
})
