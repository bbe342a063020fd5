import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrationsFolder, readMigrations } from '#platform/database/schema/apply-migrations.ts'
import { LAST_OF_FIRST_RELEASE, untimelyUses, violationsOf } from './migration-rules.ts'

it.each([
  ['create index orders_by_day on orders (created_at)', 'create index concurrently'],
  ['create unique index on only orders (order_number)', 'create index concurrently'],
  ['alter table orders alter column total type bigint', 'a column of the new type'],
  ['alter table orders add note text, alter total set data type bigint', 'a column of the new type'],
  ['alter table orders alter column notes set not null', 'not valid'],
  ['alter table products alter column price type bigint', 'a column of the new type'],
  ['alter table orders add column words tsvector generated always as (to_words(notes)) stored', 'a trigger'],
  ['alter table orders add column secret uuid default gen_random_uuid()', 'without a default'],
  ['alter table orders add column place bigserial', 'without a default'],
  ['alter table orders add column volume integer not null', 'give it a default'],
  ['alter table orders add constraint positive check (total > 0)', 'not valid'],
  ['alter table orders add constraint of_user foreign key (user_id) references auth.users', 'not valid'],
  ['alter table orders add constraint one unique (order_number)', 'using index'],
  ['alter table products drop column stock', 'the next one'],
  ['drop table if exists sale_counts', 'the next one'],
  ['alter table products rename column stock to units', 'beside it'],
  ['alter table products rename to goods', 'beside it'],
  ['update orders set notes = null', 'in portions'],
  ['delete from order_messages', 'in portions'],
  ['lock table orders', 'leave it out'],
  ["do $$ begin if true then update orders set notes = ''; end if; end $$", 'in portions'],
  ['alter table system_settings drop constraint system_settings_pkey', 'the next one'],
  ['drop function if exists hold_products(uuid[])', 'no transaction'],
  ['-- no transaction\ncreate table a (id integer)', 'only'],
  [
    '-- no transaction\ncreate unique index concurrently one on orders (order_number)',
    'from the next one on',
  ],
  ['-- no transaction\ncreate index concurrently on orders (id)', 'only'],
])('OPS-05 a migration that would hold up the shop is refused: %s', (statement, remedy) => {
  const [violation] = violationsOf(`${statement};\n`)
  expect(violation?.instead).toContain(remedy)
})

it.each([
  'alter table orders add column volume integer',
  'alter table orders add column volume integer not null default 0, add column note text',
  'alter table orders add column volume integer default 0 not null',
  'alter table orders add constraint positive check (total > 0) not valid',
  'alter table orders add constraint one unique using index orders_one',
  'alter table orders alter column notes drop not null, drop constraint positive',
  'alter table categories add constraint named check (name is not null)',
  'create index on categories (name)',
  'create index on products (price)',
  'alter table orders add column secret text; create unique index a on orders (secret) where secret is not null',
  'create table goods (id uuid primary key); create index on goods (id); alter table goods alter id set not null',
  '-- safe: the column came with this release\nalter table products drop column draft',
  '-- no transaction\ncreate index concurrently orders_by_day on orders (created_at)',
  '-- no transaction\nalter table orders validate constraint positive',
  "create or replace function f() returns void language plpgsql as $$ begin update orders set notes = ''; end $$",
  '-- no transaction\ndrop function if exists old_one(text)',
  'drop view if exists order_receipts',
])('OPS-05 one that only adds passes: %s', (text) => {
  expect(violationsOf(`${text};\n`)).toEqual([])
})

it('OPS-05 a migration that needs what comes after all transactions is refused', () => {
  const index = {
    name: '100_index',
    text: '-- no transaction\ncreate index concurrently orders_by_day on orders (created_at)',
    isApart: true,
  }
  const use = { name: '101_use', text: 'drop index orders_by_day', isApart: false }
  expect(untimelyUses([index, use])).toEqual(['101_use uses orders_by_day, which 100_index makes after it'])
  expect(untimelyUses([{ ...use, name: '099_before' }, index, { ...use, isApart: true }])).toEqual([])
})

it('OPS-05 no migration since the first release blocks a running shop', async () => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  const later = files.filter((name) => name.slice(0, 3) > LAST_OF_FIRST_RELEASE)
  const found = await Promise.all(
    later.map(async (name) =>
      violationsOf(await readFile(join(migrationsFolder, name), 'utf8')).map(
        ({ statement, problem, instead }) =>
          `${name}: ${statement}: ${problem}. Instead: ${instead}. Or write why it is harmless in a comment before it: -- safe: …`,
      ),
    ),
  )
  expect(found.flat()).toEqual([])
  expect(untimelyUses(await readMigrations())).toEqual([])
})
