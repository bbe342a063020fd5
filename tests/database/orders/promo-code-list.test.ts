import { parse } from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import {
  createPromoCode,
  listPromoCodes,
  updatePromoCode,
} from '#features/orders/admin/promo-codes.server.ts'
import { promoCodeAdditionSchema, promoCodeForm } from '#features/orders/admin/promo-codes.ts'
import { listChanges } from '#features/settings/admin/settings-tab.server.ts'
import type { AdminActor } from '#platform/database/actor.ts'
import { addAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { line, placeOne, request } from '#tests/fixtures/database/orders/orders.ts'
import { withCode } from '#tests/fixtures/database/orders/promo-codes.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { serverRuntime } from '#tests/fixtures/database/runtime.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
serverRuntime(database)
let admin: AdminActor

beforeAll(async () => {
  admin = await addAdmin(database)
})

const addition = (code: string) =>
  parse(promoCodeAdditionSchema, {
    ...promoCodeForm(null),
    code,
    mostUsesPerPhone: '',
    creationKey: crypto.randomUUID(),
  })

it('D62 a code is added once, changed by who saw it, and never twice under one name', async () => {
  const first = addition('Été 10')
  const id = await createPromoCode(admin, first)
  expect(await createPromoCode(admin, first)).toBe(id)
  await expect(createPromoCode(admin, addition('ete10'))).rejects.toMatchObject({ code: 'promo_code_taken' })
  const saved = await updatePromoCode(admin, {
    id,
    version: 1,
    changes: { value: 20, lastDay: '2030-01-01' },
  })
  expect(saved).toMatchObject({ code: 'ETE10', value: 20, lastDay: '2030-01-01', version: 2 })
  const { rows } = await listChanges(admin, null)
  expect(rows.map(({ what }) => what.replace(/\s/g, ' '))).toEqual([
    'Code promo modifié : ETE10',
    'Code promo ajouté : ETE10',
  ])
  await expect(updatePromoCode(admin, { id, version: 1, changes: { value: 30 } })).rejects.toMatchObject({
    code: 'version_conflict',
    details: { value: 20 },
  })
})

it('D62 the list says how often a code was used and what it brought in, cancelled orders aside', async () => {
  const oud = await addProduct(database, { price: 20_000, stock: 10 })
  const { rows: categories } = await database.owner.query(
    `insert into categories (name) values ('Oud') returning id`,
  )
  await createPromoCode(admin, { ...addition('COMPTE'), categoryIds: null })
  await createPromoCode(admin, { ...addition('OUD'), categoryIds: [categories[0].id] })
  const order = () => placeOne(database, withCode(request([line(oud)]), 'compte', 2000))
  await order()
  await order()
  const { orderId } = await order()
  await setOrderStatus(database.server, admin, orderId ?? '', 'cancelled')
  // A code of deleted categories is for nothing, not for the whole shop.
  await createPromoCode(admin, { ...addition('GONE'), categoryIds: [crypto.randomUUID()] })
  const { rows, total } = await listPromoCodes(admin, 1)
  expect(total).toBe(4)
  expect(rows.slice(0, 3)).toMatchObject([
    { code: 'GONE', categories: [] },
    { code: 'OUD', uses: 0, revenue: 0, categories: ['Oud'] },
    { code: 'COMPTE', uses: 2, revenue: 36_000, categories: null },
  ])
})
