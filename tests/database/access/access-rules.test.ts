import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { DomainError } from '#lib/errors/domain-error.ts'
import { asActor } from '#platform/database/actor.ts'
import { logins } from '#platform/database/logins/addresses.ts'
import { functionsFolder } from '#platform/database/schema/apply-functions.ts'
import { runtime } from '#platform/runtime.ts'
import { addFormerAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { owner } = inject('testServer')

describe('every table', () => {
  it('PERM-09 has row-level security on, and forced', async () => {
    const open =
      await database.rows(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`)
    expect(open).toEqual([])
  })

  it('PERM-09 has policies, each for named roles', async () => {
    const rows = await database.rows<{
      name: string
      count: number
      to_all: boolean | null
    }>(`select c.oid::regclass::text as name, count(p) as count, bool_or(0 = any(p.polroles)) as to_all
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       left join pg_policy p on p.polrelid = c.oid
       where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p')
       group by c.oid`)
    for (const { name, count, to_all } of rows) expect([name, count > 0, to_all]).toEqual([name, true, false])
  })

  it('PERM-09 grants single columns only where a whole row would be too much', async () => {
    const columns = await database.column<string>(
      `select format('%s: %s(%s) on %s', grantee, lower(privilege_type), string_agg(column_name, ', ' order by column_name),
         table_name) as right
       from information_schema.role_column_grants g
       where table_schema in ('public', 'auth') and grantee not in ($1, 'postgres')
         and not exists (
           select from information_schema.role_table_grants t
           where t.table_schema = g.table_schema and t.table_name = g.table_name and t.grantee = g.grantee
             and t.privilege_type = g.privilege_type
         )
       group by grantee, privilege_type, table_name
       order by 1`,
      owner.user,
    )
    expect(columns).toEqual([
      'admin: insert(body, button_label, button_path, id, product_ids, subject) on letters',
      'admin: update(body, button_label, button_path, product_ids, subject, version) on letters',
      'admin: update(first_name, last_name, updated_at) on profiles',
      'customer: update(first_name, last_name, updated_at) on profiles',
      'message_service: update(attempts, claimed_until, filed, last_error, next_attempt_at, sent_at, state) on order_messages',
    ])
  })

  it('PERM-09 every view asks by the rights of who reads it', async () => {
    const views =
      await database.rows(`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and c.relkind = 'v'
         and not coalesce('security_invoker=true' = any(c.reloptions), false)`)
    expect(views).toEqual([])
  })
})

describe('the logins of the server', () => {
  it('D19 own nothing, are no superusers and inherit no right', async () => {
    const powers = await database.rows(
      `select rolname from pg_roles r
       where rolname = any($1) and (not rolcanlogin or rolsuper or rolinherit or rolcreaterole or rolcreatedb or rolbypassrls
         or exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
         or exists (select from pg_namespace where nspowner = r.oid) or exists (select from pg_database where datdba = r.oid))`,
      logins,
    )
    expect(powers).toEqual([])
  })

  it('D19 may become the roles that their pool needs and no other, and those own nothing either', async () => {
    const members = await database.rows<{ login: string; roles: string[] }>(
      `select m.member::regrole::text as login, array_agg(r.rolname::text order by r.rolname) as roles
       from pg_auth_members m join pg_roles r on r.oid = m.roleid
       where m.member = any($1::regrole[]) group by 1 order by 1`,
      logins,
    )
    expect(Object.fromEntries(members.map(({ login, roles }) => [login, roles]))).toEqual({
      shop_messages: ['message_service'],
      shop_pages: ['admin', 'customer', 'visitor'],
      shop_sign_in: ['auth_service'],
    })
    const powers = await database.rows(
      `select rolname from pg_roles r
       where rolname = any($1) and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
         or exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
         or exists (select from pg_auth_members m where m.member = r.oid))`,
      members.flatMap(({ roles }) => roles),
    )
    expect(powers).toEqual([])
  })

  it.each([
    'select from public.products',
    'select from auth.users',
    'select from graphile_worker.jobs',
    'create table public.mine ()',
    'create schema mine',
    `set role ${owner.user}`,
    'set role postgres',
    'set role auth_service',
    'set role message_service',
    "select public.place_orders('[]')",
  ])('D19 is denied: %s', async (statement) => {
    await expect(runtime().database.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('D19 the owner needs no superuser', async () => {
    const rows = await database.rows(
      'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
      owner.user,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  })
})

/** The functions that may be called, by the roles that may call them. */
const callableBy = {
  admin: `
    add_order_note admins_with_second_factor ask_wave_again begin_import_undo begin_product_import
    begin_test_message best_products cancel_orders change_letter change_stock close_cash_day committed_pieces
    commune_of correct_order correct_payment customer_facts customers_of delete_category
    delete_product end_sessions_of erase_person export_person find_people finish_import_undo
    finish_restock_call finish_wave_payment follow_product_import format_label holds_stock
    import_formats import_products is_admin is_cancelled is_order_short is_push_active is_recorded
    join_formats keep_picture list_binned_products list_formats locate_orders mark_orders_seen
    name_stock_change new_product_id note_export note_order_export order_delivered_since order_due
    order_events order_refund_due order_remaining order_settled_at orders_of_customer picture_of
    products_to_supply quote_correction record_payment record_refund record_return
    refresh_sales refused_parcels_before remove_old_address remove_push_device remove_second_factor
    renew_order_link renew_picture repeat_picture_fetches resend_message resend_restock_mail
    restore_product resume_push_device returned_pieces revoke_order_link sales_of_products
    sales_parts save_business_registrations save_push_device save_settings save_social_links
    send_letter set_order_status set_order_statuses set_product_feed set_stock_report set_user_role
    shares_of_sales shop_day_start sold_lately standing_note start_order_alerts take_back_category
    take_back_order_status take_back_stock_change top_sold_products undo_import_rows uuid_from
    was_delivered withdraw_order_note`,
  message_service: `
    claim_letter_mail claim_picture_fetch claim_stock_report claim_wave_check count_best_sellers
    empty_bin end_undo_periods erase_expired_data erasures_shop fail_picture_fetch fail_restock_mail
    finish_letter_mail finish_restock_mail finish_stock_report forget_dead_jobs forget_push_device
    list_erasures note_wave_check purge_expired push_notice push_secret read_new_subscriber
    read_restock_mail reclaim_account_mails reclaim_messages reclaim_pushes record_wave_payment
    schedule_account_mail schedule_letters schedule_message settle_picture_fetch sign_restock_link
    sign_unsubscribe_link stock_report store_picture summarise_sales summarise_supply
    tell_all_restocked tend_letters wake_picture_fetches`,
  auth_service: `
    begin_admin_sign_in begin_code_attempt begin_sign_in count_attempt end_other_sessions
    end_session forgive_admin_attempt note_admin_device replace_password request_reset_mail
    spend_recovery stored_push_secret succeed_sign_in withdraw_trust`,
  'admin customer visitor': `
    end_restock_requests find_order_by_link find_order_link find_placed_order
    phone_limit_key place_orders quote_promo_code related_products request_restock_notice
    search_products subscribe_newsletter unsubscribe_newsletter`,
  'admin auth_service customer message_service visitor': `
    current_user_id is_note_list is_valid_email is_valid_name is_valid_phone low_stock_limit
    phone_key refuse sanitise_line sanitise_text`,
  visitor: `
    applied_release note_wave_event note_wave_opened note_wave_refused open_wave_session
    order_payment`,
  'admin customer message_service visitor': `
    profile_of profile_words read_letter`,
  'admin customer': `
    search_key take_back_demotion`,
  'admin customer message_service': `
    order_paid_at`,
}

describe('functions', () => {
  it('CHK-27 are callable by exactly these roles', async () => {
    const callable = await database.rows<{
      name: string
      roles: string[]
    }>(`select p.proname as name, array_agg(r.rolname::text order by r.rolname) as roles
       from pg_proc p
       join pg_roles r on r.rolname = any(array ['visitor', 'customer', 'admin', 'auth_service', 'message_service', 'shop_pages'])
         and has_function_privilege(r.oid, p.oid, 'execute')
       where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and p.proname <> 'uuidv7'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       group by p.oid, p.proname`)
    expect(Object.fromEntries(callable.map(({ name, roles }) => [name, roles.join(' ')]))).toEqual(
      Object.fromEntries(
        Object.entries(callableBy).flatMap(([roles, names]) =>
          names
            .trim()
            .split(/\s+/)
            .map((name) => [name, roles]),
        ),
      ),
    )
  })

  it('PERM-09 that act in the owner’s name, or run statements, have a fixed search path', async () => {
    const loose = await database.rows(`select proname from pg_proc join pg_language l on l.oid = prolang
       where pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and (prosecdef or lanname = 'plpgsql')
         and not coalesce(proconfig @> array ['search_path=public, pg_temp'], false)`)
    expect(loose).toEqual([])
  })

  it('each have a comment above them', async () => {
    const names = (await readdir(functionsFolder, { recursive: true })).filter((name) =>
      name.endsWith('.sql'),
    )
    const texts = await Promise.all(names.map((name) => readFile(join(functionsFolder, name), 'utf8')))
    expect(texts.join('\n').match(/^create or replace function/gm)?.length).toBeGreaterThan(300)
    expect(texts.join('\n').match(/^(?!--).*\ncreate or replace function .*/gm)).toBeNull()
  })
})

// Somebody who is not an admin, but whom the server takes for one. Which rows they reach says the matrix.
it('PERM-07 an admin of yesterday is refused whatever acts in the owner’s name for admins', async () => {
  const former = await addFormerAdmin(database)
  const rows = await database.rows<{
    name: string
    call: string
  }>(`select p.proname as name, format('%I(%s)', p.proname, (
       select string_agg('null::' || format_type(a.type, null), ', ' order by a.place)
       from unnest(p.proargtypes) with ordinality as a (type, place)
     )) as call
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
       and has_function_privilege('admin', p.oid, 'execute') and not has_function_privilege('customer', p.oid, 'execute')
     order by 1`)
  expect(rows.length).toBeGreaterThan(30)
  const answers: Record<string, unknown> = {}
  for (const { name, call } of rows) {
    answers[name] = await asActor(former, (db) => sql`select ${sql.raw(call)}`.execute(db)).then(
      () => 'done',
      (error) => (error instanceof DomainError ? error.code : String(error)),
    )
  }
  // These three say nothing about the shop and change nothing.
  const harmless = ['is_admin', 'is_push_active', 'new_product_id']
  expect(Object.keys(answers).filter((name) => answers[name] !== 'forbidden')).toEqual(harmless)
})
