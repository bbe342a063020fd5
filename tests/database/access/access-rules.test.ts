import { describe, expect, inject, it } from 'vitest'
import { logins } from '#platform/database/logins/logins.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const { owner } = inject('testServer')

async function list<Row>(query: string, values: unknown[] = []): Promise<Row[]> {
  return (await database.superuser.query(query, values)).rows
}

describe('every table', () => {
  it('PERM-09 has row-level security on, and forced', async () => {
    const open = await list(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`,
    )
    expect(open).toEqual([])
  })

  it('PERM-09 has policies, each for named roles', async () => {
    const rows = await list<{ name: string; count: number; to_all: boolean | null }>(
      `select c.oid::regclass::text as name, count(p) as count, bool_or(0 = any(p.polroles)) as to_all
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       left join pg_policy p on p.polrelid = c.oid
       where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p')
       group by c.oid`,
    )
    for (const { name, count, to_all } of rows) expect([name, count > 0, to_all]).toEqual([name, true, false])
  })

  it('PERM-09 grants single columns only where a whole row would be too much', async () => {
    const columns = await list<{ right: string }>(
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
      [owner.user],
    )
    expect(columns.map(({ right }) => right)).toEqual([
      'admin: insert(body, button_label, button_path, id, product_ids, subject) on letters',
      'admin: update(body, button_label, button_path, product_ids, subject, version) on letters',
      'admin: update(first_name, last_name, updated_at) on profiles',
      'customer: update(first_name, last_name, updated_at) on profiles',
      'message_service: update(attempts, claimed_until, filed, last_error, next_attempt_at, sent_at, state) on order_messages',
    ])
  })

  it('PERM-09 every view asks by the rights of who reads it', async () => {
    const views = await list(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and c.relkind = 'v'
         and not coalesce('security_invoker=true' = any(c.reloptions), false)`,
    )
    expect(views).toEqual([])
  })
})

describe('the logins of the server', () => {
  it('D19 own nothing, are no superusers and inherit no right', async () => {
    const powers = await list(
      `select rolname from pg_roles r
       where rolname = any($1) and (not rolcanlogin or rolsuper or rolinherit or rolcreaterole or rolcreatedb or rolbypassrls
         or exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
         or exists (select from pg_namespace where nspowner = r.oid) or exists (select from pg_database where datdba = r.oid))`,
      [logins],
    )
    expect(powers).toEqual([])
  })

  it('D19 may become the roles that their pool needs and no other, and those own nothing either', async () => {
    const members = await list<{ login: string; roles: string[] }>(
      `select m.member::regrole::text as login, array_agg(r.rolname::text order by r.rolname) as roles
       from pg_auth_members m join pg_roles r on r.oid = m.roleid
       where m.member = any($1::regrole[]) group by 1 order by 1`,
      [logins],
    )
    expect(Object.fromEntries(members.map(({ login, roles }) => [login, roles]))).toEqual({
      shop_messages: ['message_service'],
      shop_pages: ['admin', 'customer', 'visitor'],
      shop_sign_in: ['auth_service'],
    })
    const powers = await list(
      `select rolname from pg_roles r
       where rolname = any($1) and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
         or exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
         or exists (select from pg_auth_members m where m.member = r.oid))`,
      [members.flatMap(({ roles }) => roles)],
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
    await expect(database.server.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('D19 the owner needs no superuser', async () => {
    const rows = await list('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [owner.user])
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
  })
})

describe('functions', () => {
  it('CHK-27 are callable by exactly these roles', async () => {
    const callable = await list<{ name: string; roles: string[] }>(
      `select p.proname as name, array_agg(r.rolname::text order by r.rolname) as roles
       from pg_proc p
       join pg_roles r on r.rolname = any(array ['visitor', 'customer', 'admin', 'auth_service', 'message_service', 'shop_pages'])
         and has_function_privilege(r.oid, p.oid, 'execute')
       where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and p.proname <> 'uuidv7'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       group by p.oid, p.proname`,
    )
    const everybody = ['admin', 'auth_service', 'customer', 'message_service', 'visitor']
    expect(Object.fromEntries(callable.map(({ name, roles }) => [name, roles]))).toEqual({
      place_orders: ['admin', 'customer', 'visitor'],
      quote_promo_code: ['admin', 'customer', 'visitor'],
      promo_code_uses: ['admin'],
      quote_correction: ['admin'],
      was_delivered: ['admin'],
      delete_product: ['admin'],
      restore_product: ['admin'],
      list_binned_products: ['admin'],
      list_formats: ['admin'],
      join_formats: ['admin'],
      begin_product_import: ['admin'],
      import_products: ['admin'],
      import_formats: ['admin'],
      follow_product_import: ['admin'],
      begin_import_undo: ['admin'],
      undo_import_rows: ['admin'],
      finish_import_undo: ['admin'],
      repeat_picture_fetches: ['admin'],
      remove_old_address: ['admin'],
      wake_picture_fetches: ['message_service'],
      claim_picture_fetch: ['message_service'],
      settle_picture_fetch: ['message_service'],
      fail_picture_fetch: ['message_service'],
      store_picture: ['message_service'],
      note_order_export: ['admin'],
      format_label: ['admin'],
      name_stock_change: ['admin'],
      change_stock: ['admin'],
      take_back_stock_change: ['admin'],
      holds_stock: ['admin'],
      committed_pieces: ['admin'],
      is_order_short: ['admin'],
      uuid_from: ['admin'],
      sold_lately: ['admin'],
      add_order_note: ['admin'],
      withdraw_order_note: ['admin'],
      standing_note: ['admin'],
      order_events: ['admin'],
      cancel_orders: ['admin'],
      products_to_supply: ['admin'],
      stock_report: ['message_service'],
      claim_stock_report: ['message_service'],
      finish_stock_report: ['message_service'],
      empty_bin: ['message_service'],
      subscribe_newsletter: ['admin', 'customer', 'visitor'],
      search_products: ['admin', 'customer', 'visitor'],
      related_products: ['admin', 'customer', 'visitor'],
      unsubscribe_newsletter: ['admin', 'customer', 'visitor'],
      request_restock_notice: ['admin', 'customer', 'visitor'],
      end_restock_requests: ['admin', 'customer', 'visitor'],
      sign_restock_link: ['message_service'],
      read_restock_mail: ['message_service'],
      finish_restock_mail: ['message_service'],
      fail_restock_mail: ['message_service'],
      resend_restock_mail: ['admin'],
      tell_all_restocked: ['message_service'],
      finish_restock_call: ['admin'],
      letter_products: ['admin', 'customer', 'visitor'],
      read_letter: ['admin', 'customer', 'message_service', 'visitor'],
      send_letter: ['admin'],
      change_letter: ['admin'],
      schedule_letters: ['message_service'],
      claim_letter_mail: ['message_service'],
      finish_letter_mail: ['message_service'],
      tend_letters: ['message_service'],
      sign_unsubscribe_link: ['message_service'],
      read_new_subscriber: ['message_service'],
      purge_expired: ['message_service'],
      erase_expired_data: ['message_service'],
      summarise_sales: ['message_service'],
      summarise_supply: ['message_service'],
      count_best_sellers: ['message_service'],
      refresh_sales: ['admin'],
      list_erasures: ['message_service'],
      applied_release: ['visitor'],
      erasures_shop: ['message_service'],
      is_admin: ['admin'],
      find_people: ['admin'],
      export_person: ['admin'],
      erase_person: ['admin'],
      reclaim_messages: ['message_service'],
      schedule_message: ['message_service'],
      resend_message: ['admin'],
      begin_test_message: ['admin'],
      schedule_account_mail: ['message_service'],
      reclaim_account_mails: ['message_service'],
      forget_dead_jobs: ['message_service'],
      find_placed_order: ['admin', 'customer', 'visitor'],
      set_order_status: ['admin'],
      set_order_statuses: ['admin'],
      find_order_by_link: ['admin', 'customer', 'visitor'],
      find_order_link: ['admin', 'customer', 'visitor'],
      revoke_order_link: ['admin'],
      renew_order_link: ['admin'],
      take_back_order_status: ['admin'],
      start_order_alerts: ['admin'],
      mark_orders_seen: ['admin'],
      stored_push_secret: ['auth_service'],
      push_secret: ['message_service'],
      is_push_active: ['admin'],
      save_push_device: ['admin'],
      resume_push_device: ['admin'],
      remove_push_device: ['admin'],
      forget_push_device: ['message_service'],
      push_notice: ['message_service'],
      reclaim_pushes: ['message_service'],
      order_due: ['admin'],
      order_paid_at: ['admin', 'customer', 'message_service'],
      order_refund_due: ['admin'],
      is_recorded: ['admin'],
      open_wave_session: ['visitor'],
      note_wave_opened: ['visitor'],
      note_wave_refused: ['visitor'],
      note_wave_event: ['visitor'],
      order_payment: ['visitor'],
      claim_wave_check: ['message_service'],
      note_wave_check: ['message_service'],
      record_wave_payment: ['message_service'],
      ask_wave_again: ['admin'],
      finish_wave_payment: ['admin'],
      order_remaining: ['admin'],
      record_payment: ['admin'],
      correct_order: ['admin'],
      correct_payment: ['admin'],
      shop_day_start: ['admin'],
      refused_parcels_before: ['admin'],
      returned_pieces: ['admin'],
      record_refund: ['admin'],
      record_return: ['admin'],
      order_delivered_since: ['admin'],
      order_settled_at: ['admin'],
      close_cash_day: ['admin'],
      set_user_role: ['admin'],
      take_back_demotion: ['admin', 'customer'],
      end_undo_periods: ['message_service'],
      delete_category: ['admin'],
      take_back_category: ['admin'],
      save_settings: ['admin'],
      save_social_links: ['admin'],
      save_business_registrations: ['admin'],
      set_stock_report: ['admin'],
      is_cancelled: ['admin'],
      is_note_list: ['admin', 'auth_service', 'customer', 'message_service', 'visitor'],
      profile_of: ['admin', 'customer', 'message_service', 'visitor'],
      profile_words: ['admin', 'customer', 'message_service', 'visitor'],
      new_product_id: ['admin'],
      locate_orders: ['admin'],
      sales_parts: ['admin'],
      sales_of_products: ['admin'],
      best_by_month: ['admin'],
      best_products: ['admin'],
      best_products_of_few: ['admin'],
      best_products_of_many: ['admin'],
      best_read_since: ['admin'],
      shares_of_sales: ['admin'],
      customers_of: ['admin'],
      orders_of_customer: ['admin'],
      commune_of: ['admin'],
      customer_facts: ['admin'],
      top_sold_products: ['admin'],
      keep_picture: ['admin'],
      renew_picture: ['admin'],
      picture_of: ['admin'],
      count_attempt: ['auth_service'],
      begin_sign_in: ['auth_service'],
      succeed_sign_in: ['auth_service'],
      request_reset_mail: ['auth_service'],
      begin_admin_sign_in: ['auth_service'],
      begin_code_attempt: ['auth_service'],
      forgive_admin_attempt: ['auth_service'],
      note_admin_device: ['auth_service'],
      withdraw_trust: ['auth_service'],
      replace_password: ['auth_service'],
      spend_recovery: ['auth_service'],
      end_session: ['auth_service'],
      end_other_sessions: ['auth_service'],
      remove_second_factor: ['admin'],
      admins_with_second_factor: ['admin'],
      end_sessions_of: ['admin'],
      note_export: ['admin'],
      current_user_id: everybody,
      refuse: everybody,
      sanitise_text: everybody,
      sanitise_line: everybody,
      phone_key: everybody,
      phone_limit_key: ['admin', 'customer', 'visitor'],
      search_key: ['admin', 'customer'],
      is_valid_email: everybody,
      low_stock_limit: everybody,
      is_valid_name: everybody,
      is_valid_phone: everybody,
    })
  })

  it('PERM-09 that act in the owner’s name, or run statements, have a fixed search path', async () => {
    const loose = await list(
      `select proname from pg_proc join pg_language l on l.oid = prolang
       where pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and (prosecdef or lanname = 'plpgsql')
         and not coalesce(proconfig @> array ['search_path=public, pg_temp'], false)`,
    )
    expect(loose).toEqual([])
  })

  it('each have a comment', async () => {
    const silent = await list(
      `select proname from pg_proc p
       where pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and obj_description(oid, 'pg_proc') is null
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    expect(silent).toEqual([])
  })
})
