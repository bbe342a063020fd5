import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, runAs } from '#platform/database/actor.ts'
import { addAdmin, addCustomer } from '#tests/fixtures/database/accounts/users.ts'
import { waitForBlocked } from '#tests/fixtures/database/admin.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let admin: Actor

beforeAll(async () => {
  admin = await addAdmin(database)
})
beforeEach(async () => {
  await database.owner.query('delete from products; delete from categories; delete from pictures')
})

const [rose, amber, iris] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
const address = (hash: string) => `/pictures/${hash}.webp`

const keep = (hash: string, actor = admin) =>
  runAs(database.server, actor, (db) =>
    sql`select keep_picture(${hash}, 'portrait', ${[320, 320]}, ${['avif', 'webp']}, ${[Buffer.from('x'), Buffer.from('yy')]})`.execute(
      db,
    ),
  )
const age = (...hashes: string[]) =>
  database.owner.query(`update pictures set uploaded_at = now() - interval '2 days' where hash = any ($1)`, [
    hashes,
  ])
const kept = async () =>
  (await database.owner.query<{ hash: string }>('select hash from pictures order by 1')).rows.map(
    ({ hash }) => hash,
  )
const show = (hash: string) =>
  database.owner.query('insert into products (name, price, image_url) values ($1, 1, $2)', [
    'Rose',
    address(hash),
  ])

describe('an uploaded picture', () => {
  it('is kept with its files, once, and read by everybody', async () => {
    await keep(rose)
    await keep(rose)
    const files = await runAs(database.server, { role: 'visitor' }, (db) =>
      db.selectFrom('pictureFiles').select(['hash', 'width', 'format', 'body']).orderBy('format').execute(),
    )
    expect(files).toEqual([
      { hash: rose, width: 320, format: 'avif', body: Buffer.from('x') },
      { hash: rose, width: 320, format: 'webp', body: Buffer.from('yy') },
    ])
  })

  it('PERM-07 is taken from admins only, as they are now', async () => {
    const user: Actor = await addCustomer(database)
    await expect(keep(rose, user)).rejects.toMatchObject({ code: 'permission_denied' })
    await expect(keep(rose, { ...user, role: 'admin' })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await kept()).toEqual([])
  })

  it('goes a day after its upload when nothing refers to it, with the next upload', async () => {
    await keep(rose)
    await keep(amber)
    await show(amber)
    await age(rose, amber)
    await keep(iris)
    expect(await kept()).toEqual([amber, iris])
    const { rowCount } = await database.owner.query('select from picture_files where hash = $1', [rose])
    expect(rowCount).toBe(0)
  })

  it('stays while a category shows it, and its day starts again when it is uploaded again', async () => {
    await keep(rose)
    await keep(amber)
    await database.owner.query(`insert into categories (name, image_url) values ('Rose', $1)`, [
      address(rose),
    ])
    await age(rose, amber)
    const { rows } = await runAs(database.server, admin, (db) =>
      sql<{ known: boolean }>`select renew_picture(${amber}) as known`.execute(db),
    )
    expect(rows).toEqual([{ known: true }])
    await keep(iris)
    expect(await kept()).toEqual([rose, amber, iris])
  })

  it('cannot be shown when it is not there', async () => {
    await expect(show(rose)).rejects.toMatchObject({ code: 'SHOP1', message: 'picture_unknown' })
    const { rowCount } = await database.owner.query(
      `insert into products (name, price, image_url) values ('a', 1, '/pictures/ambre-dore.webp'), ('b', 1, 'https://x.ci/a.jpg')`,
    )
    expect(rowCount).toBe(2)
  })

  it('PICS-01 stays while a product shows it beside its first, and cannot be shown there when it is not there', async () => {
    await keep(rose)
    await keep(amber)
    const showMore = (...hashes: string[]) =>
      database.owner.query('insert into products (name, price, more_image_urls) values ($1, 1, $2)', [
        'Rose',
        hashes.map(address),
      ])
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
    const clearing = await database.owner.connect()
    await clearing.query('begin')
    await clearing.query('select clear_pictures()')
    const late = expect(show(rose)).rejects.toMatchObject({ message: 'picture_unknown' })
    await waitForBlocked(database, 1)
    await clearing.query('commit')
    clearing.release()
    await late
  })
})
