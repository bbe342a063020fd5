import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategoryChoice,
  updateCategory,
} from '#features/catalogue/admin/categories.server.ts'
import {
  createProduct,
  deleteProduct,
  readProductForEdit,
  switchProduct,
  updateProduct,
} from '#features/catalogue/admin/products.server.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, stockOf } from '#tests/fixtures/database/admin.ts'
import { orderOfNew } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, bareContents } from '#tests/fixtures/database/products.ts'
import { waitForBlocked, whileHeld } from '#tests/fixtures/database/race.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const colleague = withAdmin(database)

const nobody = '00000000-0000-7000-8000-000000000000'
const plain = {
  description: null,
  compareAtPrice: null,
  categoryId: null,
  imageUrl: null,
  isActive: true,
  ...bareContents,
}
const fresh = () => ({ ...plain, creationKey: randomUUID() })
const refusal = (code: string, details?: object) =>
  expect.objectContaining(details ? { code, details: expect.objectContaining(details) } : { code })

describe('products', () => {
  it('APROD-03 are made, changed in what the form changed, and deleted', async () => {
    const id = await createProduct(admin, { ...fresh(), name: 'Ambre', price: 12.5, stock: 3 })
    const begun = await readProductForEdit(admin, id)
    expect(begun).toMatchObject({ ...plain, name: 'Ambre', price: 12.5, stock: 3, version: 1 })
    const edit = { id, version: 1, changes: { price: 14, description: 'Doux' } }
    const changed = await updateProduct(admin, edit)
    expect(changed).toMatchObject({ name: 'Ambre', price: 14, description: 'Doux', stock: 3, version: 2 })
    await deleteProduct(admin, id)
    await expect(readProductForEdit(admin, id)).rejects.toEqual(refusal('product_not_found'))
  })

  it('APROD-03 what somebody else deleted is reported, whatever is done to it', async () => {
    const edit = { id: nobody, version: 1, changes: { price: 1 } }
    await expect(updateProduct(admin, edit)).rejects.toEqual(refusal('product_not_found'))
    await expect(deleteProduct(admin, nobody)).rejects.toEqual(refusal('product_not_found'))
    await expect(switchProduct(admin, nobody, false)).rejects.toEqual(refusal('product_not_found'))
    const astray = { ...fresh(), name: 'Ambre', price: 1, stock: 1, categoryId: nobody }
    await expect(createProduct(admin, astray)).rejects.toEqual(refusal('chosen_category_not_found'))
  })

  it('APROD-03 an edit that a colleague overtook is refused with the product as it is now, and changes nothing', async () => {
    const { id } = await addProduct(database, { price: 100, stock: 5 })
    await updateProduct(colleague, { id, version: 1, changes: { price: 120 } })
    const late = updateProduct(admin, { id, version: 1, changes: { price: 90, name: 'Autre' } })
    await expect(late).rejects.toEqual(
      refusal('version_conflict', { price: 120, name: 'Ambre Doré', version: 2 }),
    )
    expect(await readProductForEdit(admin, id)).toMatchObject({ price: 120, name: 'Ambre Doré' })
    const knowing = await updateProduct(admin, { id, version: 2, changes: { price: 90 } })
    expect(knowing).toMatchObject({ price: 90, version: 3 })
  })

  it('PICS-01 further pictures keep their order; an edit of something else leaves them', async () => {
    const moreImageUrls = ['https://x.ci/b.jpg', '/pictures/ambre-dore.webp']
    const id = await createProduct(admin, { ...fresh(), name: 'Vues', price: 1, stock: 1, moreImageUrls })
    expect(await updateProduct(admin, { id, version: 1, changes: { price: 2 } })).toMatchObject({
      moreImageUrls,
    })
    // Sent again after a lost answer: what is there already is no conflict.
    const again = { id, version: 1, changes: { moreImageUrls } }
    expect(await updateProduct(admin, again)).toMatchObject({ moreImageUrls, version: 2 })
    for (const wrong of [
      ['ftp://x.ci/a.jpg'],
      ['https://x.ci/a b.jpg'],
      Array(6).fill('https://x.ci/a.jpg'),
    ]) {
      const edit = { id, version: 2, changes: { moreImageUrls: wrong } }
      await expect(updateProduct(admin, edit)).rejects.toEqual(refusal('invalid_input'))
    }
  })

  it('PICS-05 what is in a product is saved and read as it was typed; months out of bounds are refused', async () => {
    const contents = { ingredients: 'Alcohol, Parfum', allergens: 'Linalool', monthsAfterOpening: 36 }
    const id = await createProduct(admin, { ...fresh(), name: 'Complet', price: 1, stock: 1, ...contents })
    expect(await readProductForEdit(admin, id)).toMatchObject(contents)
    const cleared = { id, version: 1, changes: bareContents }
    expect(await updateProduct(admin, cleared)).toMatchObject(bareContents)
    const tooLong = { id, version: 2, changes: { monthsAfterOpening: 121 } }
    await expect(updateProduct(admin, tooLong)).rejects.toEqual(refusal('invalid_input'))
  })

  it('PRICE-01 a former price is above the price, whoever changes which of the two', async () => {
    const reduced = { ...fresh(), name: 'Soldé', price: 100, compareAtPrice: 120, stock: 1 }
    const id = await createProduct(admin, reduced)
    const tooLow = refusal('former_price_too_low')
    await expect(updateProduct(admin, { id, version: 1, changes: { price: 120 } })).rejects.toEqual(tooLow)
    const former = { id, version: 1, changes: { compareAtPrice: 99.99 } }
    await expect(updateProduct(admin, former)).rejects.toEqual(tooLow)
    const added = { ...fresh(), name: 'Faux', price: 100, compareAtPrice: 100, stock: 1 }
    await expect(createProduct(admin, added)).rejects.toEqual(tooLow)
    const raised = { price: 150, compareAtPrice: null }
    expect(await updateProduct(admin, { id, version: 1, changes: raised })).toMatchObject(raised)
  })

  it('APROD-03 an edit whose answer got lost may be sent again', async () => {
    const { id } = await addProduct(database, { price: 100 })
    const edit = { id, version: 1, changes: { price: 120 } }
    await updateProduct(admin, edit)
    expect(await updateProduct(admin, edit)).toMatchObject({ price: 120, version: 2 })
  })

  it('APROD-03 of 20 edits of one product at once that began alike, one is taken', async () => {
    const { id } = await addProduct(database)
    const prices = Array.from({ length: 20 }, (_, index) => 1000 + index)
    const edits = await Promise.allSettled(
      prices.map((price) => updateProduct(admin, { id, version: 1, changes: { price } })),
    )
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readProductForEdit(admin, id)).toMatchObject({ version: 2 })
  })

  it('APROD-03 the switch in the row changes nothing else, whatever changed meanwhile', async () => {
    const { id } = await addProduct(database, { stock: 5 })
    await updateProduct(colleague, { id, version: 1, changes: { stock: 7 } })
    await switchProduct(admin, id, false)
    expect(await readProductForEdit(admin, id)).toMatchObject({ stock: 7, isActive: false, version: 3 })
  })
})

it('AORD-10 APROD-03 an edit that waits for a delivery finds what it left', async () => {
  const { product, orderId } = await orderOfNew(database, 2, { stock: 12 })
  const { id, version } = await readProductForEdit(admin, product.id)
  const gate = ['select from products where id = $1 for update', id] as const
  const both = async () => {
    const delivered = setOrderStatus(colleague, orderId, 'delivered')
    await waitForBlocked(database)
    const late = updateProduct(admin, { id, version, changes: { stock: 50, name: 'Neuf' } })
    return Promise.allSettled([delivered, late])
  }
  const [delivered, late] = await whileHeld(database, gate, both, 2)
  expect(delivered.status).toBe('fulfilled')
  expect(late).toMatchObject({ reason: refusal('version_conflict', { stock: 10, name: 'Ambre Doré' }) })
  expect(await stockOf(database, id)).toBe(10)
})

describe('categories', () => {
  const make = (name: string) =>
    createCategory(admin, { name, description: null, imageUrl: null, creationKey: randomUUID() })

  it('ACAT-01 are listed newest first, with the number of their products; ACAT-09 chosen by name', async () => {
    const [first, second] = [await make('Écrins'), await make('Brumes')]
    await addProduct(database, { categoryId: first })
    await addProduct(database, { categoryId: first, active: false })
    const { rows, total } = await listAdminCategories(admin, 1)
    expect(total).toBe(2)
    expect(rows.map(({ id, products }) => [id, products])).toEqual([
      [second, 0],
      [first, 2],
    ])
    await make('Eaux')
    expect((await listCategoryChoice(admin)).map(({ name }) => name)).toEqual(['Brumes', 'Eaux', 'Écrins'])
  })

  it('ACAT-02 an edit that a colleague overtook is refused; a deleted category is reported', async () => {
    const id = await make('Pour elle')
    await updateCategory(colleague, { id, version: 1, changes: { description: 'Roses' } })
    const late = updateCategory(admin, { id, version: 1, changes: { name: 'Elle' } })
    await expect(late).rejects.toEqual(
      refusal('version_conflict', { name: 'Pour elle', description: 'Roses' }),
    )
    await deleteCategory(admin, id)
    await expect(deleteCategory(admin, id)).rejects.toEqual(refusal('category_not_found'))
    const gone = updateCategory(admin, { id, version: 2, changes: { name: 'Elle' } })
    await expect(gone).rejects.toEqual(refusal('category_not_found'))
  })

  it('ACAT-10 deleting one leaves its products without category, and the edit of an open form is refused', async () => {
    const id = await make('Passagère')
    const product = await addProduct(database, { categoryId: id })
    const form = await readProductForEdit(admin, product.id)
    await deleteCategory(colleague, id)
    expect(await readProductForEdit(admin, product.id)).toMatchObject({ categoryId: null })
    const late = updateProduct(admin, { id: product.id, version: form.version, changes: { stock: 1 } })
    await expect(late).rejects.toEqual(refusal('version_conflict', { categoryId: null }))
  })
})
