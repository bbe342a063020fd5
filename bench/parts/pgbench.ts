import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnEnd } from '#scripts/budgets/cleaning-up.ts'
import { temporaryFolder } from '#scripts/budgets/running-shop.ts'
import type { GuestOrderCall } from './guest-order-call.ts'
import { outputOf } from './program.ts'

export type PgbenchResult = { perSecond: number; done: number; failed: number }

/**
 * Leaves the script by which pgbench places the very orders that the shop places, in the same three messages
 * each.
 */
export async function writePgbenchScript(product: GuestOrderCall['product'], onEnd: OnEnd): Promise<string> {
  const cart = JSON.stringify([{ ...product, quantity: 1 }]).replaceAll("'", "''")
  const file = join(await temporaryFolder('boutique-pgbench-', onEnd), 'order.sql')
  await writeFile(
    file,
    `\\set phone random(10000000, 99999999)
begin \\; set local role visitor \\; select set_config('app.user_id', '', true);
select receipt from create_guest_order(
  customer_name => 'Client de mesure', customer_email => null, customer_phone => '05:phone',
  customer_address => 'Cocody, rue des Jardins, portail bleu', notes => null, cart => '${cart}'::jsonb,
  idempotency_key => gen_random_uuid(), client_address => '127.0.0.1', order_address_cap => null::integer
);
commit;
`.replace("'05:phone'", "'05' || :phone"),
  )
  return file
}

/** Places orders for some seconds from that many clients at once. */
export async function runPgbench(
  pgbench: string,
  { url, file, clients, seconds }: { url: string; file: string; clients: number; seconds: number },
): Promise<PgbenchResult> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const args = ['-n', '-f', file, '-c', String(clients), '-j', '1', '-T', String(seconds)]
  const place = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  const printed = await outputOf(pgbench, [...args, ...place], { PGPASSWORD: decodeURIComponent(password) })
  const figure = (pattern: RegExp) => Number(pattern.exec(printed)?.[1])
  return {
    perSecond: figure(/tps = ([\d.]+)/),
    done: figure(/actually processed: (\d+)/),
    failed: figure(/failed transactions: (\d+)/),
  }
}
