import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { passwordIn } from './addresses.ts'
import { rereadServing } from './serving-addresses.ts'

it('addresses are read again from their files: a ready login, or one derived from the owner’s password', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reread-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'url')
  const passwordOf = async (name: string, url: string) => {
    writeFileSync(file, `${url}\n`)
    const found = await rereadServing({ [name]: file })?.()
    return passwordIn(found?.serverUrl ?? '')
  }
  expect(await passwordOf('DATABASE_SERVER_URL_FILE', 'postgres://boutique:new@localhost/shop')).toBe('new')
  const first = await passwordOf('DATABASE_URL_FILE', 'postgres://owner:first@localhost/shop')
  const later = await passwordOf('DATABASE_URL_FILE', 'postgres://owner:second@localhost/shop')
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(later).toMatch(/^[\w-]{43}$/)
  expect(later).not.toBe(first)
  expect(rereadServing({ DATABASE_URL: 'postgres://owner:first@localhost/shop' })).toBeNull()
})
