import { beforeEach, describe, expect, it } from 'vitest'
import { asActor, callSql, visitor } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

beforeEach(async () => {
  await database.run('delete from products; delete from categories; delete from pictures')
})

const [rose, amber, iris] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
const address = (hash: string) => `/pictures/${hash}.webp`

const files = {
  widths: [320, 320],
  formats: ['avif', 'webp'],
  bodies: ['x', 'yy'].map((text) => Buffer.from(text)),
}
const keep = (newHash: string) => callSql(admin, 'keepPicture', { newHash, newShape: 'portrait', ...files })
const age = (...hashes: string[]) =>
  database.run(`update pictures set uploaded_at = now() - interval '2 days' where hash = any ($1)`, hashes)
const kept = () => database.column<string>('select hash from pictures order by 1')
const show = (hash: string) =>
  database.run('insert into products (name, price, image_url) values ($1, 1, $2)', 'Rose', address(hash))

describe('an uploaded picture', () => {
  it('is kept with its files, once, and read by everybody', async () => {
    await keep(rose)
    await keep(rose)
    const seen = await asActor(visitor, (db) =>
      db.selectFrom('pictureFiles').select(['hash', 'width', 'format', 'body']).orderBy('format').execute(),
    )
    expect(seen).toEqual([
      { hash: rose, width: 320, format: 'avif', body: Buffer.from('x') },
      { hash: rose, width: 320, format: 'webp', body: Buffer.from('yy') },
    ])
  })

  it('goes a day after its upload when nothing refers to it, with the next upload', async () => {
    await keep(rose)
    await keep(amber)
    await show(amber)
    await age(rose, amber)
    await keep(iris)
    expect(await kept()).toEqual([amber, iris])
    expect(await database.rows('select from picture_files where hash = $1', rose)).toEqual([])
  })

  it('stays while a category shows it, and its day starts again when it is uploaded again', async () => {
    await keep(rose)
    await keep(amber)
    await database.run(`insert into categories (name, image_url) values ('Rose', $1)`, address(rose))
    await age(rose, amber)
    expect(await callSql(admin, 'renewPicture', { knownHash: amber })).toBe(true)
    await keep(iris)
    expect(await kept()).toEqual([rose, amber, iris])
  })

  it('cannot be shown when it is not there', async () => {
    await expect(show(rose)).rejects.toMatchObject({ code: 'SHOP1', message: 'picture_unknown' })
    const { rowCount } = await database.run(
      `insert into products (name, price, image_url) values ('a', 1, '/pictures/ambre-dore.webp'), ('b', 1, 'https://x.ci/a.jpg')`,
    )
    expect(rowCount).toBe(2)
  })

  it('PICS-01 stays while a product shows it beside its first, and cannot be shown there when it is not there', async () => {
    await keep(rose)
    await keep(amber)
    const showMore = (...hashes: string[]) =>
      database.run(
        'insert into products (name, price, more_image_urls) values ($1, 1, $2)',
        'Rose',
        hashes.map(address),
      )
    await showMore(amber)
    await expect(showMore(amber, iris)).rejects.toMatchObject({ code: 'SHOP1', message: 'picture_unknown' })
    await age(rose, amber)
    await keep(iris)
    expect(await kept()).toEqual([amber, iris])
  })

  it('is not cleared away under a product that is being saved with it', async () => {
    await keep(rose)
    await age(rose)
    const saving = await database.owner.connect()
    await saving.query('begin')
    await saving.query(`insert into products (name, price, image_url) values ('Rose', 1, $1)`, [
      address(rose),
    ])
    await keep(amber)
    expect(await kept()).toEqual([rose, amber])
    await saving.query('commit')
    saving.release()
    await keep(iris)
    expect(await kept()).toContain(rose)
  })

  it('that is being cleared away is refused to the product that comes too late', async () => {
    await keep(rose)
    await age(rose)
    const late = whileHeld(database, ['select clear_pictures()'], () => show(rose))
    await expect(late).rejects.toMatchObject({ message: 'picture_unknown' })
  })
})
