/** One change for the worse in a function of the database, and the tests (folders or files) that have to notice it. */
export type Mutant = { file: string; from: string; to: string; tests: readonly string[] }

const database = 'tests/database'
const placing = `${database}/orders/placing`
const refusals = [`${placing}/order-refusals.test.ts`]
const repeats = [`${placing}/order-idempotency.test.ts`]
const limits = [`${placing}/order-limits.test.ts`]
const batches = [`${placing}/guest-order-batches.test.ts`]
const taken = [`${database}/orders/taken-orders.test.ts`]
const status = [`${database}/orders/delivered-races.test.ts`]
const again = [`${database}/orders/order-status.test.ts`]
const undone = [`${database}/orders/take-back-status.test.ts`]
const links = [`${database}/orders/order-links.test.ts`]
const money = [`${database}/payments/payments.test.ts`, `${database}/payments/returns.test.ts`]
const returned = [`${database}/payments/returns.test.ts`]
const wave = [`${database}/payments/wave.test.ts`]
const restock = [`${database}/stock/restock-requests.test.ts`]
const stock = [`${database}/stock/movements.test.ts`]
const counted = [`${database}/orders/order-summaries.test.ts`]
const committed = [`${database}/stock/committed.test.ts`]
const formerAdmin = [`${database}/access/access-rules.test.ts`]
const matrix = [`${database}/access/access-matrix.test.ts`]
const roles = [`${database}/accounts/user-roles.test.ts`]
const signIn = [`${database}/accounts/sign-in-limits.test.ts`]
const secondFactor = [`${database}/accounts/second-factor.test.ts`]
const sessions = [`${database}/accounts/sessions.test.ts`]

/** The mutants of one file: the text that is there, what takes its place, and the tests. */
const of = (file: string, changes: [from: string, to: string, tests: readonly string[]][]): Mutant[] =>
  changes.map(([from, to, tests]) => ({ file, from, to, tests }))

/** Conditions dropped, signs changed, checks missing: money, stock, access and keys. */
export const mutants: readonly Mutant[] = [
  ...of('3_orders/10_order_checks.sql', [
    [`(line ->> 'price')::numeric <= 0`, `(line ->> 'price')::numeric < 0`, refusals],
    [`::numeric not between 1 and 10000`, `::numeric not between -10000 and 10000`, refusals],
    [`or (line ->> 'quantity')::numeric % 1 <> 0`, '', refusals],
    [`count(distinct lower(line ->> 'id'))`, `count(lower(line ->> 'id'))`, refusals],
    ['s.current_price * s.quantity, s.category_id', 's.current_price, s.category_id', refusals],
    ['when p.stock < l.quantity', 'when p.stock <= l.quantity', refusals],
    ['q.is_active and q.deleted_at is null', 'q.deleted_at is null', refusals],
    ['q.is_active and q.deleted_at is null', 'q.is_active', [`${database}/catalogue/product-bin.test.ts`]],
    ['s.current_price <> s.seen_price) as', 's.current_price > s.seen_price) as', refusals],
    ['bool_or(s.current_price = 0)', 'bool_or(s.current_price < 0)', refusals],
    [
      `elsif asked.form = 'secured' and current_user_id() is null then`,
      'elsif false then',
      [`${placing}/customer-order.test.ts`],
    ],
    [`if current_setting('role') <> 'admin' then`, 'if false then', taken],
    ['perform require_admin();\n    if asked.source', 'if asked.source', taken],
    [`form in ('secured', 'simple')`, `form in ('secured')`, limits],
    ['ordering_user(asked.form), asked.customer_name', 'asked.customer_name', repeats],
    ['asked.notes, asked.cart\n', 'asked.notes\n', repeats],
    ['checked.total > 9999999999.99', 'checked.total > 99999999999.99', refusals],
  ]),
  ...of('3_orders/15_checks_under_lock.sql', [
    ['constant integer := 3 - placed_meanwhile', 'constant integer := 4 - placed_meanwhile', limits],
    ['and o.created_at > window_start\n    order by', 'order by', limits],
    ['and (select s.order_id from staff_orders s where s.order_id = o.id) is null', '', taken],
    ['placed_meanwhile >= address_cap', 'placed_meanwhile > address_cap', batches],
    ['p.orders + f.before >= f.address_cap', 'p.orders + f.before > f.address_cap', limits],
    [
      'where p.id = any (products_wanted) order by p.id for key share',
      'where p.id = any (products_wanted)',
      repeats,
    ],
  ]),
  ...of('3_orders/20_place_orders.sql', [
    ['elsif known.content_hash = hash then', 'elsif true then', repeats],
    ['perform pg_advisory_xact_lock(k.lock)', 'perform k.lock', repeats],
    [
      'and (r.user_id is null or r.user_id = current_user_id())',
      '',
      [`${placing}/order-idempotency.test.ts`],
    ],
    ['from unnest(checked) as c where c.place <> all (refused)', 'from unnest(checked) as c', batches],
    [`where m.audience = 'owner' or p.order_id = any (mailed)`, '', [`${placing}/guest-order.test.ts`]],
    ['p.discount, 0, p.total,', 'p.discount, 0, p.total + 1,', [`${placing}/guest-order.test.ts`]],
  ]),
  ...of('3_orders/30_order_status.sql', [
    ['set stock = p.stock - item.quantity', 'set stock = p.stock - 1', status],
    [`if new_status = 'delivered' and known.stock_taken_at is null`, `if new_status = 'delivered'`, again],
    ['perform require_admin();\n  if new_status is null', 'if new_status is null', formerAdmin],
    [
      'where o.id = set_order_status.order_id for no key update',
      'where o.id = set_order_status.order_id',
      status,
    ],
    ['then sets_mark or o.stock_taken_at is not null', 'then false', undone],
    [`or statement_timestamp() > change.changed_at + interval '10 seconds'`, '', undone],
    ['elsif latest.id is distinct from change.id then', 'elsif false then', undone],
    [`where t ->> 'outcome' = 'decremented'\n    group by 1`, 'group by 1', undone],
    ['when change.is_delivered_mark then null else', 'when false then null else', undone],
    ['set stock = p.stock + taken.quantity', 'set stock = p.stock - taken.quantity', undone],
  ]),
  ...of('3_orders/40_order_links.sql', [
    ['o.link_secret = secret and o.erased_at is null', 'o.link_secret = secret', links],
    [`interval '90 days'`, `interval '91 days'`, links],
  ]),
  ...of('4_payments/10_payments.sql', [
    ['o.payment_status <> payment_status_of(o)', 'false', money],
    [`to_jsonb(new) - erasable = to_jsonb(old) - erasable`, 'true', money],
    ['and correct_payment.received >= standing', 'and correct_payment.received > standing', money],
    ['elsif record_payment.amount > order_remaining(paid_order) then', 'elsif false then', money],
    ['where o.id = record_payment.order_id for no key update', 'where o.id = record_payment.order_id', money],
    ['if correct_payment.received > most then', 'if false then', money],
    [
      'sign(wrong.amount) * (correct_payment.received - standing)',
      '(correct_payment.received - standing)',
      money,
    ],
  ]),
  ...of('4_payments/30_returns.sql', [
    ['if record_return.refund > received then', 'if false then', money],
    ['if record_refund.amount > received then', 'if false then', money],
    [`elsif order_settled_at(back_order) > now() - interval '10 seconds' then`, 'elsif false then', returned],
    ['or piece.quantity > piece.left_over', '', returned],
    [`and s ->> 'outcome' = 'decremented'`, '', returned],
    ['and not exists (select from order_status_history u where u.takes_back = h.id)', '', returned],
    ['promised_days constant integer := 30', 'promised_days constant integer := 31', returned],
    ['-record_return.refund, why', 'record_return.refund, why', returned],
  ]),
  ...of('8_stock/20_stock_movements.sql', [
    ['elsif change_stock.seen <> known then', 'elsif false then', stock],
    [`when 'receipt' then change_stock.change > 0`, `when 'receipt' then true`, stock],
    [`or statement_timestamp() > change.recorded_at + interval '10 seconds'`, '', stock],
    ['elsif known < change.change then', 'elsif false then', stock],
    ['if to_jsonb(new) - erasable = to_jsonb(old) - erasable and', 'if', matrix],
  ]),
  ...of('7_statistics/15_count_orders.sql', [
    ['and o.is_valid', '', counted],
    ['and o.holds', '', committed],
    ['order by o.id for share', '', committed],
    ['where p.id = o.product_id and p.deleted_at is null)', 'where false)', committed],
    ['- holds_stock(o.status, o.stock_taken_at)::integer)', ')', committed],
    ['(is_cancelled(o.status)::integer - is', '(0 - is', counted],
    ['if holds_stock(old.status', 'if false and holds_stock(old.status', committed],
    ['if not is_cancelled(old.status) then', 'if false then', counted],
  ]),
  ...of('8_stock/30_committed_stock.sql', [
    [
      `return status in ('pending', 'confirmed', 'paid', 'shipped')`,
      `return status in ('pending', 'confirmed', 'shipped')`,
      committed,
    ],
    ['committed_pieces(p.id) > p.stock', 'committed_pieces(p.id) >= p.stock', committed],
  ]),
  ...of('4_payments/40_wave_sessions.sql', [
    ['select * into found_order from orders o where o.id = found_order.id for no key update;', '', wave],
    ['when due = 0 then', 'when due < 0 then', wave],
    ['and most_in_an_hour <= (', 'and most_in_an_hour < (', wave],
    ['s.asked_amount <> order_remaining(of_order)', 'false', wave],
    [`  or (old.status = 'cancelled') is distinct from (new.status = 'cancelled')`, '', wave],
    [
      'create or replace trigger follow_money_at_wave after insert on payments\nfor each row execute function follow_money_at_wave();',
      '',
      wave,
    ],
    [`'mobile_money', record_wave_payment.amount`, `'mobile_money', known.asked_amount`, wave],
    [`if currency = 'XOF' and`, 'if', wave],
    ['and amount = trunc(amount) then', 'then', wave],
    [`if not found or known.state = 'paid' then`, 'if not found then', wave],
    ['where o.order_number = ask_about_wave.order_number', 'where false', wave],
    ['where o.order_number = note_wave_event.order_number', 'where false', wave],
    ['then order_refund_due(of_order) > 0', 'then false', wave],
    ['coalesce(sum(p.amount), 0)', 'coalesce(max(0), 0)', wave],
    [`clock_timestamp() + interval '2 minutes'`, 'clock_timestamp()', wave],
    ['limit 1\n    for update\n', 'limit 1\n', wave],
  ]),
  ...of('8_stock/50_restock_requests.sql', [
    [
      `settled_after constant interval := interval '10 minutes'`,
      `settled_after constant interval := interval '9 minutes'`,
      restock,
    ],
    ['set turn = null, failure = null where', 'set failure = null where', restock],
    ['and product.deleted_at is null', '', restock],
    ['return product.is_active and', 'return', restock],
    ['and r.turn = of_turn and is_buyable(p)', 'and is_buyable(p)', restock],
    ['format_label(p.name, f.size_ml)', 'p.name', restock],
    ['people_per_piece constant integer := 3', 'people_per_piece constant integer := 4', restock],
    ['order by r.requested_at, r.id', 'order by r.id desc', restock],
    ['exit when back.told + people >=', 'exit when people >=', restock],
    ['r.due_at <= clock_timestamp() for update;', 'r.due_at <= clock_timestamp();', restock],
    ['and not may_mail(', 'and false and not may_mail(', restock],
    ['and p.is_active for share;', 'and p.is_active;', restock],
    ['daily constant integer := 5', 'daily constant integer := 6', restock],
    ['where r.id = request and r.failure is not null', 'where r.id = request', restock],
  ]),
  ...of('9_shop/40_erasures.sql', [
    [
      'r.contact_kind = erase_contact.contact_kind and r.contact_key = erase_contact.contact',
      'false',
      restock,
    ],
  ]),
  ...of('2_accounts/20_user_roles.sql', [
    ["where r.role = 'admin' and r.user_id <> target", "where r.role = 'admin'", roles],
    [`or statement_timestamp() > known.demoted_at + interval '10 seconds'`, '', roles],
    ['elsif known.demoted_by is distinct from current_user_id() then', 'elsif false then', roles],
  ]),
  ...of('2_accounts/40_sign_in.sql', [
    ['own_limit constant integer := 5', 'own_limit constant integer := 6', signIn],
    [`perform pg_advisory_xact_lock(hashtextextended('sign-in of ' || pair, 0));`, '', signIn],
  ]),
  ...of('2_accounts/50_second_factor.sql', [
    [`d.proved_at > now() - interval '30 days'`, `d.proved_at > now() - interval '31 days'`, secondFactor],
    ['failure_limit constant integer := 20', 'failure_limit constant integer := 21', secondFactor],
    ['code_limit constant integer := 10', 'code_limit constant integer := 11', secondFactor],
    ['if target = current_user_id() then', 'if false then', secondFactor],
  ]),
  ...of('2_accounts/60_sessions.sql', [
    ['where s.user_id = owner_id and s.id = session_id', 'where s.id = session_id', sessions],
    [
      'and d.token_hash <> staying_device and d.proved_at is not null',
      'and d.proved_at is not null',
      sessions,
    ],
  ]),
]
