import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import { type Actor, asActor, visitor } from '#platform/database/actor.ts'
import { openPool } from '#platform/database/pool.ts'
import { addAdmin, addFormerAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { runAs } from '#tests/fixtures/database/run-as.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const someone = '00000000-0000-7000-8000-00000000000a'
const lone = openPool(database.poolUrl, { name: 'one connection', max: 1, onError: () => undefined })
afterAll(() => lone.end())

const identity = sql<{
  role: string
  user: string | null
}>`select current_user as role, current_user_id() as user`

describe('a unit of work', () => {
  it.each<[Actor, string | null]>([
    [{ role: 'visitor' }, null],
    [{ role: 'customer', userId: someone }, someone],
    [{ role: 'admin', userId: someone }, someone],
  ])('PERM-09 passes to the database who is asking: %o', async (actor, user) => {
    for (const isReadOnly of [false, true]) {
      const { rows } = await runAs(lone, actor, (db) => identity.execute(db), { isReadOnly })
      expect(rows).toEqual([{ role: actor.role, user }])
    }
  })

  it('PERM-09 leaves nothing of the actor on its connection, after success and after failure', async () => {
    const actor = { role: 'admin', userId: someone } as const
    const left = () =>
      lone.query(`select current_user as role, coalesce(current_setting('app.user_id', true), '') as user`)
    await runAs(lone, actor, (db) => identity.execute(db))
    expect((await left()).rows).toEqual([{ role: 'shop_pages', user: '' }])
    await runAs(lone, actor, (db) => sql`select 1 / 0`.execute(db)).catch(() => undefined)
    expect((await left()).rows).toEqual([{ role: 'shop_pages', user: '' }])
    expect((await runAs(lone, visitor, (db) => identity.execute(db))).rows).toEqual([
      { role: 'visitor', user: null },
    ])
  })

  it.each(["x'; drop table orders; --", '', '00000000-0000-7000-8000-00000000000a '])(
    'PERM-09 takes no %j for a user',
    async (userId) => {
      await expect(runAs(lone, { role: 'customer', userId }, async () => 1)).rejects.toThrow(TypeError)
    },
  )

  it('PERM-09 is all or nothing', async () => {
    const admin = await addAdmin(database)
    const work = asActor(admin, async (db) => {
      await db.insertInto('categories').values({ name: 'à moitié' }).execute()
      throw new Error('the work went wrong')
    })
    await expect(work).rejects.toThrow('the work went wrong')
    const swallowed = asActor(admin, async (db) => {
      await db.insertInto('categories').values({ name: 'à moitié' }).execute()
      await sql`select 1 / 0`.execute(db).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('failed before its end')
    expect(await database.rows(`select from categories where name = 'à moitié'`)).toEqual([])
  })

  it('PERM-09 that reads cannot write', async () => {
    const admin = await addAdmin(database)
    const write = runAs(lone, admin, (db) => db.insertInto('categories').values({ name: 'n' }).execute(), {
      isReadOnly: true,
    })
    await expect(write).rejects.toMatchObject({ code: '25006' })
  })

  it('DATA-14 returns money and counts as numbers, times as ISO text', async () => {
    await addProduct(database, { price: 12_500.5 })
    const row = await runAs(lone, visitor, (db) =>
      db
        .selectFrom('products')
        .select(({ fn }) => ['price', 'createdAt', fn.countAll<number>().over().as('count')])
        .executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ price: 12_500.5, createdAt: expect.stringMatching(/^\d{4}-.*Z$/), count: 1 })
  })
})

describe('a refusal', () => {
  const provoke = (statement: string, actor: Actor = { role: 'visitor' }) =>
    runAs(lone, actor, (db) => sql.raw(statement).execute(db))

  it.each([
    ['ERR-02', 'a missing right', 'select * from orders', 'permission_denied'],
    ['VAL-27', 'a rule of ours', `select refuse('cart_empty')`, 'cart_empty'],
    ['DATA-14', 'a value of the wrong kind', `select 'x'::uuid`, 'invalid_input'],
    ['DATA-14', 'a day that does not exist', `select '2026-02-30'::date`, 'invalid_input'],
    ['DATA-14', 'a NUL within a text', `select convert_from('\\x4100', 'UTF8')`, 'invalid_input'],
  ])('%s of %s has the code that the texts know', async (_id, _case, statement, code) => {
    const failure = await provoke(statement).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DomainError)
    expect(failure).toMatchObject({ code, cause: { message: expect.any(String) } })
  })

  it('ERR-04 of a row that a policy keeps back is "forbidden"', async () => {
    const former = await addFormerAdmin(database)
    const insert = provoke(`insert into categories (name) values ('sans droit')`, former)
    await expect(insert).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('CHK-25 brings its facts', async () => {
    await expect(
      provoke(`select refuse('rate_limited', '{"retry_after_seconds": 7}')`),
    ).rejects.toMatchObject({ details: { retryAfterSeconds: 7 } })
  })

  it('ERR-06 that was raised as a message for people is that message, and only it', async () => {
    await expect(provoke(`do $$ begin raise 'La boutique est fermée.'; end $$`)).rejects.toMatchObject({
      name: 'DomainError',
      code: 'La boutique est fermée.',
    })
    const unforeseen = await provoke('select 1 / 0').catch((error: unknown) => error)
    expect(unforeseen).not.toBeInstanceOf(DomainError)
  })

  it('CHK-19 of what exists already is "duplicate"', async () => {
    const admin = await addAdmin(database)
    const insert = `insert into newsletter_subscribers (email) values ('deux@example.com'), ('deux@example.com')`
    await expect(provoke(insert, admin)).rejects.toMatchObject({ code: 'duplicate' })
  })

  it('CHK-20 of a database that is away is "database_away", and the pool recovers', async () => {
    const cut = runAs(lone, { role: 'visitor' }, async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await database.superuser.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await identity.execute(db)
    })
    await expect(cut).rejects.toMatchObject({ name: 'DomainError', code: 'database_away' })
    expect((await runAs(lone, visitor, (db) => identity.execute(db))).rows).toEqual([
      { role: 'visitor', user: null },
    ])

    const nowhere = openPool('postgres://shop_pages@127.0.0.1:1/shop', {
      name: 'nowhere',
      onError: () => undefined,
    })
    await expect(runAs(nowhere, visitor, (db) => identity.execute(db))).rejects.toMatchObject({
      code: 'database_away',
    })
    await nowhere.end()
  })
})

describe('a deadlock', () => {
  it('CHK-20 is run again: both units of work succeed', async () => {
    const [first, second] = [await addProduct(database), await addProduct(database)]
    const admin = await addAdmin(database)
    let bothHold = 0
    let release: () => void = () => undefined
    const together = new Promise<void>((resolve) => {
      release = resolve
    })
    let runs = 0
    const cross = (one: string, other: string) =>
      asActor(admin, async (db) => {
        runs += 1
        const raise = (id: string) =>
          db.updateTable('products').set({ stock: sql`stock + 1` }).where('id', '=', id).execute()
        await raise(one)
        bothHold += 1
        if (bothHold === 2) release()
        await together
        await raise(other)
      })
    await Promise.all([cross(first.id, second.id), cross(second.id, first.id)])
    expect(runs).toBeGreaterThan(2)
    expect(
      await database.rows('select stock from products where id in ($1, $2)', first.id, second.id),
    ).toEqual([{ stock: 52 }, { stock: 52 }])
  })

  it('CHK-20 that will not end is given up after three runs', async () => {
    let runs = 0
    const work = runAs(lone, { role: 'visitor' }, async (db) => {
      runs += 1
      await sql.raw(`do $$ begin raise sqlstate '40001'; end $$`).execute(db)
    })
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(3)
  })
})
