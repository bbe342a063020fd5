-- Erasing a person, at an admin's command or when the promised retention periods are over (D49; law
-- 2013-450). Orders keep numbers, items and amounts, without the person.

-- Removes the person from orders, invoices and payments, with messages, notes and receipts; numbers, items, amounts,
-- statuses, dates stay. Returns the orders that named one.
create or replace function erase_orders(erased_orders uuid[]) returns text[]
language plpgsql
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
  update payments
  set reference = null, reason = case when reason is not null then 'Texte effacé' end
  where order_id = any (erased_orders) and (reference is not null or reason is not null);
  update wave_sessions set transaction_id = null, launch_url = null where order_id = any (erased_orders);
  update order_returns set reason = 'Texte effacé' where order_id = any (erased_orders);
  update invoice_versions set content = without_customer(content), reason = 'Texte effacé'
  where order_id = any (erased_orders);
  update order_status_history set reason = 'Texte effacé' where order_id = any (erased_orders) and reason is not null;
  delete from order_notes where order_id = any (erased_orders);
  delete from order_requests where order_id = any (erased_orders);
  delete from order_messages where order_id = any (erased_orders);
  return numbers;
end
$$;

-- Erases what is stored about a contact; {"orders": numbers, "account", "newsletter"}. D49.
create or replace function erase_contact(contact_kind text, contact text) returns jsonb
language plpgsql
as $$
declare
  known_user uuid;
  erased_orders text[];
  erased_subscriber integer := 0;
  versions uuid[];
begin
  versions := array(select v.id from replaced_versions_of(contact_kind, contact) as v);
  delete from order_requests r where r.order_id in (select v.order_id from invoice_versions v where v.id = any (versions));
  update invoice_versions set content = without_customer(content), reason = 'Texte effacé' where id = any (versions);
  erased_orders := erase_orders(array(select o.id from orders_of(contact_kind, contact) as o));
  delete from restock_requests r
  where r.contact_kind = erase_contact.contact_kind and r.contact_key = erase_contact.contact;
  delete from rate_limit_events e
  where split_part(e.subject, ' ', 2) in (contact, mailbox_of(contact)) or e.kind = 'restock' and e.subject = contact;
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
    delete from rate_limit_events e
    where e.subject in (contact, mailbox_of(contact)) or split_part(e.subject, ' ', 2) = contact;
  end if;
  return jsonb_build_object(
    'orders', to_jsonb(erased_orders), 'account', known_user is not null, 'newsletter', erased_subscriber > 0
  );
end
$$;

-- Erases a contact ("email", "phone"), as erase_contact; a keyed hash records it. Refuses forbidden, person_is_admin.
-- D49.
create or replace function erase_person(contact_kind text, typed text) returns jsonb
language plpgsql security definer
as $$
declare
  contact constant text := contact_of(contact_kind, typed);
  erased jsonb;
begin
  -- A promotion happens before or after the erasure, not during it.
  perform pg_advisory_xact_lock(hashtextextended('user roles', 0));
  perform require_admin();
  if contact_kind = 'email' and exists (
    select from auth.users u join user_roles r on r.user_id = u.id and r.role = 'admin' where u.email = contact
  ) then
    perform refuse('person_is_admin');
  end if;
  erased := erase_contact(contact_kind, contact);
  insert into erasures (actor_id, contact_kind, contact_hash)
  values (current_user_id(), contact_kind, contact_hash(contact_kind, contact));
  perform log_change('delete', 'people', encode(contact_hash(contact_kind, contact), 'hex'),
    erased || jsonb_build_object('orders', jsonb_array_length(erased -> 'orders')), null);
  return erased;
end
$$;
grant execute on function erase_person(text, text) to admin;

-- Erases everybody in erasures whose data is back after a restore, unless they came back themselves; returns how many.
-- For the owner, before the shop opens. D49.
create or replace function erase_again() returns integer
language plpgsql
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
      select 'email', lower(v.content #>> '{customer,email}'), max(v.issued_at) from invoice_versions v
      where v.content #>> '{customer,email}' is not null group by 2
      union all
      select 'phone', phone_limit_key(v.content #>> '{customer,phone}'), max(v.issued_at) from invoice_versions v group by 2
      union all
      select 'email', u.email, u.created_at from auth.users u
      union all
      select 'email', s.email, s.subscribed_at from newsletter_subscribers s
      union all
      select r.contact_kind, r.contact_key, max(r.requested_at) from restock_requests r group by 1, 2
    ) as c
    join erasures e on e.contact_kind = c.kind and e.erased_at > c.at and e.contact_hash = any (
      auth.keyed_hashes('erasures', c.kind || ' ' || c.contact)
    )
  loop
    perform erase_contact(known.kind, known.contact);
    erased := erased + 1;
  end loop;
  return erased;
end
$$;

-- Erases, at most so many of each: persons from orders of 5 years, subscribers without a sign of life for 3 years,
-- requests for a return of 90 days; returns how many. D49.
create or replace function erase_expired_data(most integer) returns integer
language plpgsql security definer
as $$
declare
  order_period constant interval := interval '5 years';
  marketing_period constant interval := interval '3 years';
  waiting_period constant interval := interval '90 days';
  done integer;
  left_over integer;
  waited integer;
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
  delete from restock_requests where id in (
    select r.id from restock_requests r where r.requested_at < now() - waiting_period order by r.requested_at limit most
  );
  get diagnostics waited = row_count;
  delete from letter_deliveries d using letters l where l.id = d.letter_id and l.ended_at < now() - marketing_period;
  return done + left_over + waited;
end
$$;
grant execute on function erase_expired_data(integer) to message_service;
