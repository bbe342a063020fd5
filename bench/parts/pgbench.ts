import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import type { GuestOrderCall } from './guest-order-call.ts'
import { outputOf } from './program.ts'

export type PgbenchResult = { perSecond: number; done: number; failed: number }

type Products = GuestOrderCall['products']

/**
 * Leaves the script by which pgbench places the very orders that the shop places, in the same three messages
 * each, one order to a transaction.
 */
export function writeShopScript(products: Products, onEnd: OnEnd): Promise<string> {
  const cart = JSON.stringify(products.map((product) => ({ ...product, quantity: 1 }))).replaceAll("'", "''")
  return writeScript(
    `\\set phone random(10000000, 99999999)
begin \\; set local role visitor \\; select set_config('app.user_id', '', true);
select receipt from place_orders(jsonb_build_array(jsonb_build_object(
  'form', 'guest', 'customer_name', 'Client de mesure', 'customer_phone', '05' || :phone,
  'customer_address', 'Cocody, rue des Jardins, portail bleu', 'cart', '${cart}'::jsonb,
  'idempotency_key', gen_random_uuid(), 'client_address', '127.0.0.1'
)));
commit;
`,
    onEnd,
  )
}

/**
 * Leaves the script of a bare order: a row, three lines and an invoice in tables with keys and foreign keys,
 * without any check, message or trigger. The tables are created again.
 */
export async function writeBareScript(products: Products, owner: pg.Pool, onEnd: OnEnd): Promise<string> {
  await owner.query(`
    drop schema if exists bare cascade;
    create schema bare;
    create table bare.orders (like public.orders including defaults);
    alter table bare.orders add primary key (id), add unique (order_number), alter search_text drop not null;
    create table bare.order_items (like public.order_items including defaults);
    alter table bare.order_items add primary key (id), add foreign key (order_id) references bare.orders,
      add foreign key (product_id) references public.products;
    create index on bare.order_items (order_id);
    create table bare.invoices (like public.invoices including defaults);
    alter table bare.invoices add primary key (id), add unique (invoice_number),
      add foreign key (order_id) references bare.orders;`)
  const lines = products.map(
    ({ id, name, price }) => `(':id', '${id}', '${name.replaceAll("'", "''")}', ${price}, 1, ${price})`,
  )
  const total = products.reduce((sum, { price }) => sum + price, 0)
  const customer = "'Client de mesure', '0712345678', 'Cocody, rue des Jardins, portail bleu'"
  return writeScript(
    `begin;
insert into bare.orders (order_number, customer_name, customer_phone, customer_address, total_amount, status, payment_status)
values ('CMD-' || gen_random_uuid(), ${customer}, ${total}, 'confirmed', 'pending') returning id \\gset
insert into bare.order_items (order_id, product_id, product_name, product_price, quantity, subtotal) values ${lines.join(', ')};
insert into bare.invoices (invoice_number, order_id, customer_name, customer_phone, customer_address, subtotal, total_amount, status)
values ('FACT-' || gen_random_uuid(), ':id', ${customer}, ${total}, ${total}, 'sent');
commit;
`,
    onEnd,
  )
}

async function writeScript(text: string, onEnd: OnEnd): Promise<string> {
  const file = join(await temporaryFolder('boutique-pgbench-', onEnd), 'order.sql')
  await writeFile(file, text)
  return file
}

export async function runPgbench({
  url,
  file,
  clients,
  seconds,
}: {
  url: string
  file: string
  clients: number
  seconds: number
}): Promise<PgbenchResult> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const args = ['-n', '-f', file, '-c', String(clients), '-j', '1', '-T', String(seconds)]
  const place = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  const printed = await outputOf('pgbench', [...args, ...place], { PGPASSWORD: decodeURIComponent(password) })
  const figure = (pattern: RegExp) => Number(pattern.exec(printed)?.[1])
  return {
    perSecond: figure(/tps = ([\d.]+)/),
    done: figure(/actually processed: (\d+)/),
    failed: figure(/failed transactions: (\d+)/),
  }
}
