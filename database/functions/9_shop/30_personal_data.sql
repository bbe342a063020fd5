-- Personal data (D49; law 2013-450): what the shop stores about one person, whom an admin finds by e-mail or phone
-- number, and its export.

-- The hash of a contact, keyed: trying all numbers does not reverse it.
create or replace function contact_hash(contact_kind text, contact text) returns bytea
language sql stable strict security definer
begin atomic
  select (auth.keyed_hashes('erasures', contact_kind || ' ' || contact))[1];
end;

-- Takes "email" or "phone" and what somebody typed; returns the form in which contacts are compared.
create or replace function contact_of(contact_kind text, typed text) returns text
language sql immutable strict parallel safe
return case contact_kind
  when 'email' then left(lower(btrim(typed)), 254)
  when 'phone' then phone_limit_key(typed)
end;

-- The orders with this e-mail, of the account that has it, or with this phone number.
create or replace function orders_of(contact_kind text, contact text) returns setof orders
language sql stable
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

-- Replaced versions of invoices that name a contact though the order is another person's: a wrong one had been noted.
-- D49, CORR-04.
create or replace function replaced_versions_of(contact_kind text, contact text) returns setof invoice_versions
language sql stable
begin atomic
  select v.* from invoice_versions v
  where contact_kind = 'email' and lower(v.content #>> '{customer,email}') = contact
    and not exists (select from orders_of(contact_kind, contact) as o where o.id = v.order_id)
  union all
  select v.* from invoice_versions v
  where contact_kind = 'phone' and phone_limit_key(v.content #>> '{customer,phone}') = contact
    and not exists (select from orders_of(contact_kind, contact) as o where o.id = v.order_id);
end;

-- What is stored about a contact, in numbers: orders, also before a correction, open ones, account, subscription, 5
-- names, 5 other contacts.
create or replace function describe_person(contact_kind text, contact text) returns person_found
language plpgsql stable
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
    count(*) filter (where o.status <> 'cancelled' and not was_delivered(o)),
    array_agg(distinct o.customer_name),
    coalesce(
      (array_agg(distinct case contact_kind when 'email' then o.customer_phone else o.customer_email end)
        filter (where contact_kind = 'email' or o.customer_email is not null))[1:5],
      '{}'
    )
  into person.orders, person.open_orders, order_names, person.other_contacts
  from orders_of(contact_kind, contact) as o;

  select person.orders + count(distinct v.order_id), order_names || array_agg(distinct v.content #>> '{customer,name}')
  into person.orders, order_names
  from replaced_versions_of(contact_kind, contact) as v;

  select coalesce(r.role = 'admin', false), concat_ws(' ', p.first_name, p.last_name)
  into person.is_admin, account_name
  from profiles p
  left join user_roles r on r.user_id = p.id
  where contact_kind = 'email' and p.email = contact;
  person.has_account := found;
  person.is_admin := coalesce(person.is_admin, false);

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

-- At most so many contacts by e-mail, phone or part of a name. Refuses forbidden. D49.
create or replace function find_people(typed text, most integer) returns setof person_found
language plpgsql stable security definer
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
  where d.orders > 0 or d.has_account or d.is_subscribed or exists (
    select from restock_requests r where r.contact_kind = c.kind and r.contact_key = c.contact
  )
  order by d.contact;
end
$$;
grant execute on function find_people(text, integer) to admin;

-- All that is stored about a contact ("email" or "phone") as JSON, noted in the audit log. Refuses forbidden. D49.
create or replace function export_person(contact_kind text, typed text) returns jsonb
language plpgsql security definer
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
        'unsubscribed_at', s.unsubscribed_at,
        'letters', (
          select coalesce(jsonb_agg(
            jsonb_build_object('subject', l.subject, 'state', d.state, 'tried_at', d.tried_at, 'reason', d.reason)
            order by l.begun_at
          ), '[]')
          from letter_deliveries d join letters l on l.id = d.letter_id where d.subscriber_id = s.id
        )
      )
      from newsletter_subscribers s where contact_kind = 'email' and s.email = contact
    ),
    'restock_requests', (
      select coalesce(jsonb_agg(
        jsonb_build_object('product', p.name, 'contact', r.contact, 'requested_at', r.requested_at) order by r.requested_at
      ), '[]')
      from restock_requests r join products p on p.id = r.product_id
      where r.contact_kind = export_person.contact_kind and r.contact_key = contact_of(export_person.contact_kind, typed)
    ),
    'orders', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status, 'name', o.customer_name,
          'email', o.customer_email, 'phone', o.customer_phone, 'address', o.customer_address, 'notes', o.notes,
          'total', o.total_amount,
          'promo_code', (select c.code from order_promo_codes c where c.order_id = o.id),
          'discount', (select i.discount from invoices i where i.order_id = o.id),
          'taken_by_admin', (select s.source from staff_orders s where s.order_id = o.id),
          'invoice_number', (select i.invoice_number from invoices i where i.order_id = o.id),
          'items', (
            select jsonb_agg(
              jsonb_build_object('name', i.product_name, 'price', i.product_price, 'quantity', i.quantity) order by i.id
            )
            from order_items i where i.order_id = o.id
          ),
          'payments', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'kind', p.kind, 'amount', p.amount, 'reference', p.reference, 'reason', p.reason, 'recorded_at', p.recorded_at
              ) order by p.recorded_at, p.id
            ), '[]')
            from payments p where p.order_id = o.id
          ),
          'returns', (
            select coalesce(jsonb_agg(
              jsonb_build_object('kind', r.kind, 'reason', r.reason, 'recorded_at', r.recorded_at) order by r.recorded_at, r.id
            ), '[]')
            from order_returns r where r.order_id = o.id
          ),
          'earlier_invoices', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'version', v.version, 'issued_at', v.issued_at, 'content', v.content, 'reason', v.reason,
                'replaced_at', v.replaced_at
              ) order by v.version
            ), '[]')
            from invoice_versions v where v.order_id = o.id
          ),
          'cancellation_reasons', (
            select coalesce(jsonb_agg(
              jsonb_build_object('reason', h.reason, 'changed_at', h.changed_at) order by h.changed_at, h.id
            ), '[]')
            from order_status_history h where h.order_id = o.id and h.reason is not null
          ),
          'admin_notes', (
            select coalesce(jsonb_agg(
              jsonb_build_object('text', n.body, 'written_at', n.written_at, 'withdrawn_at', n.withdrawn_at)
              order by n.written_at, n.id
            ), '[]')
            from order_notes n where n.order_id = o.id
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
    ),
    'named_by_mistake', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'order_number', (select o.order_number from orders o where o.id = v.order_id), 'customer', v.content -> 'customer', 'issued_at', v.issued_at
        ) order by v.issued_at
      ), '[]')
      from replaced_versions_of(contact_kind, contact) as v
    )
  ) into known;
  perform log_change('export', 'people', encode(contact_hash(contact_kind, contact), 'hex'), null, null);
  return known;
end
$$;
grant execute on function export_person(text, text) to admin;
