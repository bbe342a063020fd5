import { describe, expect, it } from 'vitest'
import { readPeriodFigures, readPeriodSales } from '#features/statistics/admin/statistics.server.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { orderOf } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct, withCategory, withProduct } from '#tests/fixtures/database/products.ts'
import { single } from '#tests/fixtures/database/single.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'
import { freshPhone } from '#tests/fixtures/fresh-phone.ts'

const database = testDatabase()
const { owner, superuser } = database
const admin = withAdmin(database)
const oud = withProduct(database, { name: 'Oud', price: 10_000 })
const her = withCategory(database, 'Elle')
const him = withCategory(database, 'Lui')

const place = (product = oud, quantity = 1, phone = freshPhone()) =>
  orderOf([[product, quantity]], { phone, clientAddress: null })

const move = (orderId: string, days: number) =>
  database.run(
    `update orders set created_at = created_at - $2 * interval '1 day' where id = $1`,
    orderId,
    days,
  )

const count = () => owner.query('select summarise_sales(100000)')

describe('the sales of a period', () => {
  it('PERIOD-03 of many products the best are found without reading all, also when all sell alike', async () => {
    await superuser.query(`
      insert into product_sales
      select false, date '2001-01-20' + d, 'p' || n, 1, case when n % 2 = 0 then 1000 + n / 10 else 1000000 / n + hashint4(n * 31 + d) % 700 + 700 end
      from generate_series(0, 80) as d, generate_series(1, 700) as n;
      insert into product_sales
      select true, date_trunc('month', first_day::timestamp)::date, product_name, sum(pieces), sum(revenue)
      from product_sales where first_day < '2002-01-01' group by 2, 3`)
    for (const [from, to, most] of [
      ['2001-01-20', '2001-04-10', 10],
      ['2001-01-25', '2001-03-31', 3],
      ['2001-02-01', '2001-02-28', 400],
      ['2001-03-05', '2001-03-05', 10],
    ] as const) {
      const { rows } = await superuser.query(
        `select product_name, sum(pieces) as pieces, sum(revenue) as revenue from product_sales
         where not is_month and first_day between $1 and $2 group by 1 order by 3 desc, 1 limit $3`,
        [from, to, most],
      )
      const found = await superuser.query('select * from best_products($1, $2, $3)', [from, to, most])
      expect(found.rows).toEqual(rows)
    }
    await superuser.query(`delete from product_sales where first_day < '2002-01-01'`)
  })

  it('PERIOD-03 a line stays in the category in which it was sold', async () => {
    await owner.query('delete from orders')
    const moved = await addProduct(database, { name: 'Bois', price: 1000, categoryId: her })
    const deleted = await addProduct(database, { name: 'Cuir', price: 2000, categoryId: her })
    const late = await addProduct(database, { name: 'Musc', price: 4000 })
    for (const product of [moved, deleted, late]) await place(product)
    await owner.query('update products set category_id = $1 where id = $2', [him, moved.id])
    await owner.query('delete from products where id = $1', [deleted.id])
    await owner.query('update products set category_id = $1 where id = $2', [him, late.id])
    await place(moved, 3)
    const { categories: found } = await readPeriodSales(admin, { period: 'today' })
    expect(found.map(({ name, revenue }) => [name, revenue])).toEqual([
      ['Lui', 7000],
      ['Elle', 3000],
    ])
    await owner.query('delete from categories where id = $1', [her])
    const later = await readPeriodSales(admin, { period: 'today' })
    expect(later.categories.map(({ name }) => name)).toEqual(['Lui', 'Ancienne catégorie'])
  })
})

describe('the statistics of a period', () => {
  it('PERIOD-01 PERIOD-05 are compared with those of the previous period', async () => {
    await owner.query('delete from orders')
    const [faithful, fresh, both] = [freshPhone(), freshPhone(), freshPhone()]
    const placed: [string, number, number][] = [
      [faithful, 1, 400],
      [faithful, 2, 3],
      [fresh, 1, 0],
      [both, 1, 6],
      [both, 1, 6],
      [faithful, 5, 9],
    ]
    for (const [phone, quantity, days] of placed) await move(await place(oud, quantity, phone), days)
    const cancelled = await place(oud, 9, fresh)
    await setOrderStatus(admin, cancelled, 'cancelled')

    await count()
    const week = await readPeriodFigures(admin, { period: '7d' })
    expect(week).toMatchObject({
      now: { orders: 4, revenue: 50_000, customers: 3, returning: 2 },
      earlier: { orders: 1, revenue: 50_000, customers: 1, returning: 1 },
      beforeText: 'les 7 jours précédents',
      isReady: true,
    })
    expect(week.bars.map(({ revenue }) => revenue)).toEqual([20_000, 0, 0, 20_000, 0, 0, 10_000])
    const { products: best } = await readPeriodSales(admin, { period: '7d' })
    expect(best).toEqual([{ name: 'Oud', quantity: 5, revenue: 50_000, before: 50_000 }])
    expect(await readPeriodFigures(admin, { period: '2001-01-01..2001-01-02' })).toMatchObject({
      now: { orders: 0, revenue: 0, customers: 0, returning: 0 },
    })
    // The counts contain no phone number.
    await owner.query('select erase_orders(array(select id from orders))')
    expect(single(await superuser.query('select count(*)::integer from customer_orders'))).toEqual({
      count: 0,
    })
    expect(single(await superuser.query('select sum(orders)::integer from customer_months'))).toEqual({
      sum: 0,
    })
    expect((await readPeriodFigures(admin, { period: '7d' })).now).toEqual({
      orders: 4,
      revenue: 50_000,
      customers: 0,
      returning: 0,
    })
  })

  it('PERIOD-06 say that a shop is being counted', async () => {
    await owner.query('delete from counted_days')
    await move(await place(), 60)
    expect((await readPeriodSales(admin, { period: '7d' })).isReady).toBe(false)
    await count()
    expect((await readPeriodSales(admin, { period: '7d' })).isReady).toBe(true)
  })
})

it('PERIOD-04 an address lies in the commune or town that it names first', async () => {
  const communes = {
    'Cocody Angré, vers Yopougon': 'Cocody',
    '2 Plateaux, rue des Jardins 12': 'Cocody',
    'II Plateaux-Vallon': 'Cocody',
    'Yop, Siporex, derrière la pharmacie': 'Yopougon',
    'Port-Bouët 2, carrefour': 'Yopougon',
    'Port-Bouët, Vridi cité': 'Port-Bouët',
    'Plateau, avenue Chardy': 'Plateau',
    'PLATEAU-DOKUI, Abobo': 'Abobo',
    'Rue 12, San Pedro': 'San-Pédro',
    'Adjame\u0301, 220 logements': 'Adjamé',
    'Œuvres de Bouaflé': 'Bouaflé',
    Abidjan: 'Autre',
    Yopougonnaise: 'Autre',
    'Manuel, porte 2': 'Autre',
    '': 'Autre',
  }
  const { rows } = await superuser.query<{ communes: object }>(
    'select jsonb_object_agg(t, commune_of(t)) as communes from unnest($1::text[]) as t',
    [Object.keys(communes)],
  )
  expect(rows[0]?.communes).toEqual(communes)
})

it('PERIOD-04 every word that names a place is found in an address', async () => {
  const { rows } = await superuser.query(
    `select word, place from pg_proc,
       jsonb_each_text(substring(pg_get_functiondef(oid) from '''(\\{[^}]+\\})''')::jsonb) as w (word, place)
     where proname = 'commune_of' and commune_of('Abidjan, ' || upper(word) || '.') <> place`,
  )
  expect(rows).toEqual([])
})
