-- Personal data (D49; law 2013-450): a nightly job observes the periods that the shop promises, and an admin can export and erase what
-- the shop knows of one person, found by an e-mail or a phone number. Orders keep numbers, items and amounts, and lose the person.

insert into auth.secrets (name, value)
values ('erasures', encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'));

comment on table auth.secrets is
  'What signs the cookies and the newsletter''s links, and the key of the hashes of erased contacts: made once per database, the same '
  'for every instance of the shop.';

alter table orders add column erased_at timestamptz;
comment on column orders.erased_at is 'When the person was taken out of the order; null while it names one.';

create index orders_email on orders (customer_email) where customer_email is not null;
create index orders_user_phone on orders (phone_limit_key(customer_phone)) where user_id is not null;

create table erasures (
  id uuid primary key default uuidv7(),
  erased_at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  contact_kind text not null check (contact_kind in ('email', 'phone')),
  contact_hash bytea not null check (length(contact_hash) = 32)
);

comment on table erasures is
  'Each erasure of a person, by the keyed hash of the e-mail or phone number: after a backup is restored, erase_again takes the same '
  'people out once more. `actor_id` refers to no row: it outlives its users.';

create index erasures_contact on erasures (contact_kind, contact_hash);

alter table erasures enable row level security, force row level security;
create policy erasures_owner on erasures to current_user using (true) with check (true);

-- ---- the log of the staff keeps who did what, and no person ----

create function contact_hash(contact_kind text, contact text) returns bytea
language sql stable strict security definer
set search_path = public, pg_temp
begin atomic
  select sha256(s.key || sha256(s.key || convert_to(contact_kind || ' ' || contact, 'UTF8')))
  from (select decode(value, 'hex') as key from auth.secrets where name = 'erasures') as s;
end;

comment on function contact_hash(text, text) is
  'Takes "email" or "phone" and the contact as contact_of gives it; gives its hash, keyed by a secret of this database, so that nobody '
  'finds it by trying all numbers.';

create or replace function record_staff_change() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  unlogged constant text[] := array['search_text', 'creation_key', 'last_seen_at'];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unlogged end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unlogged end;
  was jsonb;
  is_now jsonb;
begin
  -- What a visitor or a customer does, or the shop by itself, is no change by the staff.
  if current_setting('role', true) is distinct from 'admin' then
    return null;
  end if;
  if tg_table_name = 'newsletter_subscribers' then
    old_row := without_person(old_row);
    new_row := without_person(new_row);
  end if;
  was := old_row;
  is_now := new_row;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into was, is_now
    from jsonb_each(old_row) as o
    where o.value is distinct from new_row -> o.key and o.key <> 'version' and (tg_nargs = 0 or o.key = any (tg_argv));
    if was is null then
      return null;
    end if;
  end if;
  perform log_change(lower(tg_op), tg_table_name, coalesce(new_row, old_row) ->> 'id', was, is_now);
  return null;
end
$$;

create function without_person(logged_row jsonb) returns jsonb
language sql stable
set search_path = public, pg_temp
return case
  when logged_row ? 'email'
  then logged_row - 'name' - 'email'
    || jsonb_build_object('email_hash', encode(contact_hash('email', logged_row ->> 'email'), 'hex'))
  else logged_row
end;

comment on function without_person(jsonb) is
  'Takes a row or the columns of a subscriber as the log holds them; gives them with a keyed hash in place of e-mail and name.';

alter table audit_log disable trigger audit_log_stays;
update audit_log
set before = without_person(before), after = without_person(after)
where entity = 'newsletter_subscribers' and (before ?| array['email', 'name'] or after ?| array['email', 'name']);
alter table audit_log enable trigger audit_log_stays;

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'export'));

-- One change is allowed, to the functions of the owner: the e-mail of a staff member who was erased is taken out.
drop trigger audit_log_stays on audit_log;

create or replace function refuse_audit_change() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if new.actor_email is null and to_jsonb(new) = to_jsonb(old) || '{"actor_email": null}' then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'permission denied: the audit log is never changed';
end
$$;

comment on function refuse_audit_change() is
  'Trigger: refuses any change of what the audit log holds, to everyone (42501), but that of an actor''s e-mail to null.';

create trigger audit_log_stays before delete or truncate on audit_log
for each statement execute function refuse_audit_change();
create trigger audit_log_row_stays before update on audit_log
for each row execute function refuse_audit_change();

-- ---- one person ----

create function contact_of(contact_kind text, typed text) returns text
language sql immutable strict parallel safe
set search_path = public, pg_temp
return case contact_kind
  when 'email' then left(lower(btrim(typed)), 254)
  when 'phone' then phone_limit_key(typed)
end;

comment on function contact_of(text, text) is
  'Takes "email" or "phone" and what somebody typed; gives the one form in which contacts are compared.';

create function orders_of(contact_kind text, contact text) returns setof orders
language sql stable
set search_path = public, pg_temp
rows 10
begin atomic
  select o.* from orders o
  where contact_kind = 'email' and o.erased_at is null and (
    o.customer_email = contact or o.user_id = (select u.id from auth.users u where u.email = contact)
  )
  union all
  select o.* from orders o
  where contact_kind = 'phone' and o.erased_at is null and o.user_id is null and phone_limit_key(o.customer_phone) = contact
  union all
  select o.* from orders o
  where contact_kind = 'phone' and o.erased_at is null and o.user_id is not null and phone_limit_key(o.customer_phone) = contact;
end;

comment on function orders_of(text, text) is
  'Takes a contact as contact_of gives it; gives the orders with this e-mail or of the account that has it, or with this phone number.';

create type person_found as (
  contact_kind text,
  contact text,
  names text[],
  other_contacts text[],
  orders integer,
  open_orders integer,
  has_account boolean,
  is_staff boolean,
  is_subscribed boolean
);

create function describe_person(contact_kind text, contact text) returns person_found
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  person person_found;
  order_names text[];
  account_name text;
  subscriber_name text;
begin
  person.contact_kind := contact_kind;
  person.contact := contact;
  select
    count(*),
    count(*) filter (where o.status not in ('delivered', 'cancelled')),
    array_agg(distinct o.customer_name),
    coalesce(
      (array_agg(distinct case contact_kind when 'email' then o.customer_phone else o.customer_email end)
        filter (where contact_kind = 'email' or o.customer_email is not null))[1:5],
      '{}'
    )
  into person.orders, person.open_orders, order_names, person.other_contacts
  from orders_of(contact_kind, contact) as o;

  select coalesce(r.role = 'admin', false), concat_ws(' ', p.first_name, p.last_name)
  into person.is_staff, account_name
  from profiles p
  left join user_roles r on r.user_id = p.id
  where contact_kind = 'email' and p.email = contact;
  person.has_account := found;
  person.is_staff := coalesce(person.is_staff, false);

  select s.name into subscriber_name
  from newsletter_subscribers s
  where contact_kind = 'email' and s.email = contact;
  person.is_subscribed := found;

  person.names := array(
    select distinct btrim(n) from unnest(order_names || account_name || subscriber_name) as n where btrim(n) <> '' order by 1 limit 5
  );
  return person;
end
$$;

comment on function describe_person(text, text) is
  'Takes a contact as contact_of gives it; gives what the shop knows of it, in numbers: orders, those not yet delivered or cancelled, '
  'account, subscription, up to 5 names and up to 5 other contacts that stand in the orders.';

create function find_people(typed text, most integer) returns setof person_found
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  pattern constant text := '%' || replace(replace(replace(search_key(btrim(typed)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform require_admin();
  return query
  select d.*
  from (
    select 'email' as kind, contact_of('email', typed) as contact where typed like '%@%'
    union
    select 'phone', contact_of('phone', typed) where typed !~ '[[:alpha:]@]' and length(phone_limit_key(typed)) >= 8
    union
    select * from (
      select distinct case when o.customer_email is null then 'phone' else 'email' end,
        coalesce(o.customer_email, phone_limit_key(o.customer_phone))
      from (
        select o.* from orders o
        where typed !~ '@' and typed ~ '[[:alpha:]]' and o.search_text like pattern and o.erased_at is null
        order by o.created_at desc
        limit 200
      ) as o
      limit most
    ) as by_order
    union
    select 'email', p.email from (
      select p.email from profiles p
      where typed !~ '@' and typed ~ '[[:alpha:]]' and p.search_text like pattern
      limit most
    ) as p
    union
    select 'email', s.email from (
      select s.email from newsletter_subscribers s
      where typed !~ '@' and typed ~ '[[:alpha:]]' and s.search_text like pattern
      limit most
    ) as s
    limit most
  ) as c
  cross join lateral describe_person(c.kind, c.contact) as d
  where d.orders > 0 or d.has_account or d.is_subscribed
  order by d.contact;
end
$$;

comment on function find_people(text, integer) is
  'Takes an e-mail, a phone number, or a part of a name, and how many to give at most; gives the contacts of which the shop knows '
  'anything. Refuses forbidden. Serves D49.';

create function export_person(contact_kind text, typed text) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  contact constant text := contact_of(contact_kind, typed);
  known jsonb;
begin
  perform require_admin();
  select jsonb_build_object(
    'contact', contact,
    'exported_at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'account', (
      select jsonb_build_object(
        'first_name', p.first_name, 'last_name', p.last_name, 'email', p.email, 'created_at', u.created_at,
        'sessions', (
          select coalesce(jsonb_agg(
            jsonb_build_object(
              'created_at', s.created_at, 'expires_at', s.expires_at, 'ip_address', s.ip_address, 'user_agent', s.user_agent
            ) order by s.created_at
          ), '[]')
          from auth.sessions s where s.user_id = u.id
        )
      )
      from auth.users u join profiles p on p.id = u.id
      where contact_kind = 'email' and u.email = contact
    ),
    'newsletter', (
      select jsonb_build_object(
        'email', s.email, 'name', s.name, 'is_active', s.is_active, 'subscribed_at', s.subscribed_at,
        'unsubscribed_at', s.unsubscribed_at
      )
      from newsletter_subscribers s where contact_kind = 'email' and s.email = contact
    ),
    'orders', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status, 'name', o.customer_name,
          'email', o.customer_email, 'phone', o.customer_phone, 'address', o.customer_address, 'notes', o.notes,
          'total', o.total_amount,
          'invoice_number', (select i.invoice_number from invoices i where i.order_id = o.id),
          'items', (
            select jsonb_agg(
              jsonb_build_object('name', i.product_name, 'price', i.product_price, 'quantity', i.quantity) order by i.id
            )
            from order_items i where i.order_id = o.id
          ),
          'messages', (
            select coalesce(jsonb_agg(
              jsonb_build_object('channel', m.channel, 'to', m.audience, 'state', m.state, 'sent_at', m.sent_at) order by m.key
            ), '[]')
            from order_messages m where m.order_id = o.id
          )
        ) order by o.created_at
      ), '[]')
      from orders_of(contact_kind, contact) as o
    )
  ) into known;
  perform log_change('export', 'people', encode(contact_hash(contact_kind, contact), 'hex'), null, null);
  return known;
end
$$;

comment on function export_person(text, text) is
  'Takes "email" or "phone" and the contact; gives all that the shop knows of it as JSON, and writes into the audit log that it was '
  'exported. Refuses forbidden. Serves D49.';

create function erase_orders(erased_orders uuid[]) returns text[]
language plpgsql
set search_path = public, pg_temp
as $$
declare
  numbers text[];
begin
  with erased as (
    update orders
    set customer_name = 'Client effacé', customer_email = null, customer_phone = 'Numéro effacé',
      customer_address = 'Adresse effacée', notes = null, user_id = null, erased_at = now(), updated_at = now()
    where id = any (erased_orders) and erased_at is null
    returning order_number
  )
  select coalesce(array_agg(e.order_number), '{}') into numbers from erased e;
  update invoices
  set customer_name = 'Client effacé', customer_email = null, customer_phone = 'Numéro effacé', customer_address = 'Adresse effacée'
  where order_id = any (erased_orders);
  delete from order_requests where order_id = any (erased_orders);
  delete from order_messages where order_id = any (erased_orders);
  return numbers;
end
$$;

comment on function erase_orders(uuid[]) is
  'Takes the person out of these orders and their invoices, with the messages and remembered receipts; numbers, items, amounts, '
  'statuses and dates stay. Gives the numbers of those that named one.';

create function erase_contact(contact_kind text, contact text) returns jsonb
language plpgsql
set search_path = public, pg_temp
as $$
declare
  known_user uuid;
  erased_orders text[];
  erased_subscriber integer := 0;
begin
  erased_orders := erase_orders(array(select o.id from orders_of(contact_kind, contact) as o));
  if contact_kind = 'email' then
    select u.id into known_user from auth.users u where u.email = contact;
    delete from graphile_worker._private_jobs j
    where j.locked_at is null and (
      j.payload ->> 'email' = contact
      or j.payload ->> 'userId' = known_user::text
      or j.payload ->> 'subscriberId' = (select s.id::text from newsletter_subscribers s where s.email = contact)
    );
    delete from newsletter_subscribers s where s.email = contact;
    get diagnostics erased_subscriber = row_count;
    delete from auth.verifications v where v.value = known_user::text or v.identifier = contact;
    delete from auth.users u where u.id = known_user;
    update audit_log a set actor_email = null where a.actor_email = contact;
    delete from rate_limit_events e where e.subject = contact or split_part(e.subject, ' ', 2) = contact;
  end if;
  return jsonb_build_object(
    'orders', to_jsonb(erased_orders), 'account', known_user is not null, 'newsletter', erased_subscriber > 0
  );
end
$$;

comment on function erase_contact(text, text) is
  'Takes a contact as contact_of gives it; erases what the shop knows of it and gives what that was: {"orders": their numbers, '
  '"account", "newsletter"}. Serves D49.';

create function erase_person(contact_kind text, typed text) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  contact constant text := contact_of(contact_kind, typed);
  erased jsonb;
begin
  -- Whoever is being promoted is promoted before or after.
  perform pg_advisory_xact_lock(hashtextextended('user roles', 0));
  perform require_admin();
  if contact_kind = 'email' and exists (
    select from auth.users u join user_roles r on r.user_id = u.id and r.role = 'admin' where u.email = contact
  ) then
    perform refuse('person_is_staff');
  end if;
  erased := erase_contact(contact_kind, contact);
  insert into erasures (actor_id, contact_kind, contact_hash)
  values (current_user_id(), contact_kind, contact_hash(contact_kind, contact));
  perform log_change('delete', 'people', encode(contact_hash(contact_kind, contact), 'hex'),
    erased || jsonb_build_object('orders', jsonb_array_length(erased -> 'orders')), null);
  return erased;
end
$$;

comment on function erase_person(text, text) is
  'Takes "email" or "phone" and the contact; erases what the shop knows of it, notes the erasure by a keyed hash, and gives {"orders": '
  'their numbers, "account", "newsletter"}. Refuses forbidden, and person_is_staff while the account is an admin''s. Serves D49.';

create function erase_again() returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  known record;
  erased integer := 0;
begin
  for known in
    select distinct c.kind, c.contact
    from (
      select 'email' as kind, o.customer_email as contact, max(o.created_at) as at
      from orders o where o.customer_email is not null group by 2
      union all
      select 'phone', phone_limit_key(o.customer_phone), max(o.created_at) from orders o where o.erased_at is null group by 2
      union all
      select 'email', u.email, u.created_at from auth.users u
      union all
      select 'email', s.email, s.subscribed_at from newsletter_subscribers s
    ) as c
    join erasures e on e.contact_kind = c.kind and e.contact_hash = contact_hash(c.kind, c.contact) and e.erased_at > c.at
  loop
    perform erase_contact(known.kind, known.contact);
    erased := erased + 1;
  end loop;
  return erased;
end
$$;

comment on function erase_again() is
  'Erases once more whom the table erasures names and who is known again, as after a backup was restored; who came back by '
  'themselves after their erasure stays. Gives how many. For the owner, after a restore and before the shop is opened. Serves D49.';

-- ---- the periods ----

alter table newsletter_subscribers add column last_seen_at timestamptz not null default now();
update newsletter_subscribers set last_seen_at = greatest(subscribed_at, unsubscribed_at);
comment on column newsletter_subscribers.last_seen_at is 'When the person last subscribed, left, or confirmed either.';

create function note_sign_of_life() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.last_seen_at := greatest(new.subscribed_at, now());
  return new;
end
$$;

comment on function note_sign_of_life() is 'Trigger: a subscriber whose subscription changes was seen now.';

create trigger note_sign_of_life before update of is_active on newsletter_subscribers
for each row execute function note_sign_of_life();

create function observe_periods(most integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  order_period constant interval := interval '5 years';
  marketing_period constant interval := interval '3 years';
  done integer;
  left_over integer;
begin
  done := cardinality(erase_orders(array(
    select o.id from orders o
    where o.created_at < now() - order_period and o.erased_at is null
    order by o.created_at
    limit most
  )));
  delete from newsletter_subscribers where id in (
    select s.id from newsletter_subscribers s
    where s.last_seen_at < now() - marketing_period
      and not exists (
        select from orders o where o.customer_email = s.email and o.created_at >= now() - marketing_period
      )
      and not exists (
        select from auth.users u join auth.sessions a on a.user_id = u.id
        where u.email = s.email and a.updated_at >= now() - marketing_period
      )
    limit most
  );
  get diagnostics left_over = row_count;
  return done + left_over;
end
$$;

comment on function observe_periods(integer) is
  'Takes the person out of orders of more than 5 years, and deletes subscribers of whom nothing was heard for 3 years (no '
  'subscription, no order, no session), so many of each at most; gives how many it found. For the worker''s clock. Serves D49.';

grant execute on function find_people(text, integer), export_person(text, text), erase_person(text, text) to admin;
grant execute on function observe_periods(integer) to message_service;
