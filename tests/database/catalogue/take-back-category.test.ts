import { expect, it } from 'vitest'
import { deleteCategory, takeBackCategory } from '#features/catalogue/admin/categories.server.ts'
import { deleteProduct } from '#features/catalogue/admin/products.server.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
const admin = withAdmin(database)
const colleague = withAdmin(database)

const picture = 'd'.repeat(32)

/** A category with all it can have, made a day ago by a form, and changed since. */
async function addCategory(name: string): Promise<string> {
  const id = await database.value<string>(
    `insert into categories (name, description, image_url, created_at, creation_key)
       values ($1, 'Roses', '/landscape.webp', now() - interval '1 day', gen_random_uuid()) returning id`,
    name,
  )
  await database.run(`update categories set description = 'Roses et épices' where id = $1`, id)
  return id
}
const categoryOf = async (id: string) =>
  (await database.rows('select * from categories where id = $1', id))[0]
const membersOf = (id: string) =>
  database.column<string>('select id from products where category_id = $1 order by id', id)
const age = (id: string, time: string) =>
  database.run('update deleted_categories set deleted_at = deleted_at - $2::interval where id = $1', id, time)

it('UNDO-01 a deleted category comes back whole, with the products that have no other one since', async () => {
  const [id, other] = [await addCategory('Pour elle'), await addCategory('Autre')]
  const before = await categoryOf(id)
  const [stays, binned, moves] = [
    await addProduct(database, { categoryId: id }),
    await addProduct(database, { categoryId: id }),
    await addProduct(database, { categoryId: id }),
  ]
  await deleteProduct(admin, binned.id)
  await deleteCategory(admin, id)
  expect([await categoryOf(id), await membersOf(id)]).toEqual([undefined, []])
  await database.run('update products set category_id = $2 where id = $1', moves.id, other)

  await takeBackCategory(colleague, id)
  await takeBackCategory(admin, id)
  expect(await categoryOf(id)).toEqual(before)
  expect(await membersOf(id)).toEqual([stays.id, binned.id].toSorted())
  expect(await membersOf(other)).toEqual([moves.id])
  expect(
    await database.rows(
      `select action, entity_id from audit_log where entity in ('categories', 'products') and entity_id <> $1 order by at, id`,
      binned.id,
    ),
  ).toEqual([
    { action: 'delete', entity_id: id },
    { action: 'insert', entity_id: id },
  ])
})

it('UNDO-02 after ten seconds it is refused; nothing is stored for long', async () => {
  const id = await addCategory('Passagère')
  await deleteCategory(admin, id)
  await age(id, '10.1 seconds')
  await expect(takeBackCategory(admin, id)).rejects.toMatchObject({ code: 'undo_too_late' })
  await database.run('select end_undo_periods()')
  await age(id, '20 seconds')
  const left = () => database.run('select from deleted_categories where id = $1', id)
  expect((await left()).rowCount).toBe(1)
  await database.run('select end_undo_periods()')
  expect((await left()).rowCount).toBe(0)
  await expect(takeBackCategory(admin, id)).rejects.toMatchObject({ code: 'undo_too_late' })
  expect(await categoryOf(id)).toBeUndefined()
})

it('UNDO-02 an upload in between does not clear its picture away', async () => {
  await database.run(
    `insert into pictures (hash, shape, uploaded_at) values ($1, 'landscape', now() - interval '2 days')`,
    picture,
  )
  const id = await addCategory('Illustrée')
  await database.run('update categories set image_url = $2 where id = $1', id, `/pictures/${picture}.webp`)
  await deleteCategory(admin, id)
  await database.run('select clear_pictures()')
  await takeBackCategory(admin, id)
  expect(await categoryOf(id)).toMatchObject({ image_url: `/pictures/${picture}.webp` })
})
