import type { TestShop } from '#tests/fixtures/browser/shop.ts'

/** Four codes promo: one in use, one to come, one used up for two categories, one switched off. */
export async function seedPromoCodes({ sql }: TestShop): Promise<void> {
  await sql(
    `insert into promo_codes
       (code, kind, value, first_day, last_day, lowest_cart, most_uses, most_uses_per_phone, is_active, created_at)
     values
       ('AWA10', 'percent', 10, '2025-11-01', null, null, null, 1, true, '2025-11-21T12:00Z'),
       ('NOEL5000', 'amount', 5000, '2025-12-20', '2025-12-26', 40000, 200, null, true, '2025-11-20T12:00Z'),
       ('COFFRET', 'percent', 25, null, null, null, 2, null, true, '2025-11-10T12:00Z'),
       ('RENTREE2026', 'percent', 15, '2026-09-01', '2026-09-30', 15000, null, 1, false, '2026-09-01T12:00Z')`,
  )
  await sql(
    `update promo_codes set category_ids = (select array_agg(id) from (select id from categories order by name limit 2) as c)
     where code = 'COFFRET'`,
  )
  await sql(
    `insert into order_promo_codes (order_id, promo_code_id, code, kind, value)
     select o.id, p.id, p.code, p.kind, p.value
     from promo_codes p
     cross join lateral (
       select id, row_number() over (order by created_at) as place from orders where status <> 'cancelled'
     ) as o
     where (p.code = 'COFFRET' and o.place <= 2) or (p.code = 'AWA10' and o.place between 3 and 5)`,
  )
}
