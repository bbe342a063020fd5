-- "Me prévenir" (D56): people who wait for a sold-out product, and who of them is told when it is back. Mails are jobs as
-- those about accounts; phone numbers are a list for the staff.

-- Says whether customers can buy this product now. RESTOCK-02.
create or replace function is_buyable(product products) returns boolean
language sql immutable parallel safe
return product.is_active and product.deleted_at is null and product.stock > 0 and product.price > 0;

-- Notes who waits for a product ("email" or "phone"), from an address with its cap in an hour (null: none): noted, also
-- when known or after five that day, or in_stock. Refuses email_invalid, phone_invalid, product_not_found,
-- restock_limited (the cap, or five for one contact in a day from one place). RESTOCK-01, RESTOCK-05, LIM-04.
create or replace function request_restock_notice(
  of_product uuid,
  contact_kind text,
  typed text,
  client_address text default null,
  address_cap integer default null
)
returns text
language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  daily constant integer := 5;
  contact constant text := case contact_kind when 'email' then lower(btrim(typed)) else btrim(typed) end;
  -- What is counted: the mailbox, or the number in whatever spelling.
  person constant text := case contact_kind when 'email' then mailbox_of(typed) else phone_limit_key(typed) end;
  place constant text := auth.network_of(coalesce(client_address, 'unknown'));
  wanted products;
begin
  if contact_kind is null or contact_kind not in ('email', 'phone') then
    perform refuse('invalid_input');
  elsif contact_kind = 'email' and not coalesce(is_valid_email(contact), false) then
    perform refuse('email_invalid');
  elsif contact_kind = 'phone' and not is_valid_phone(contact) then
    perform refuse('phone_invalid');
  end if;
  if address_cap is not null then
    perform pg_advisory_xact_lock(hashtextextended('restock requests from ' || place, 0));
    perform refuse_until('restock_limited', limit_reached('restock_place', place, address_cap, interval '1 hour'));
    -- Only whoever asked five times themselves is refused: a refusal must not say that somebody else asked.
    perform refuse_until(
      'restock_limited', limit_reached('restock_asked', place || ' ' || person, daily, interval '1 day')
    );
    insert into rate_limit_events (kind, subject) values ('restock_place', place), ('restock_asked', place || ' ' || person);
  end if;
  -- Shared with a change of the stock: the request is seen by the return of the product, or sees it.
  select * into wanted from products p where p.id = of_product and p.deleted_at is null and p.is_active for share;
  if not found then
    perform refuse('product_not_found');
  end if;
  if wanted.stock > 0 then
    return 'in_stock';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('restock requests of ' || person, 0));
  if limit_reached('restock', person, daily, interval '1 day') is null then
    insert into restock_requests (product_id, contact_kind, contact, waiter_id)
    values (of_product, contact_kind, contact, encode(
      substring((auth.keyed_hashes('newsletter', 'restock waiter ' || contact_kind || ' ' || person))[1] from 1 for 16), 'hex'
    )::uuid)
    on conflict on constraint restock_requests_once do nothing;
    if found then
      insert into rate_limit_events (kind, subject) values ('restock', person);
    end if;
  end if;
  return 'noted';
end
$$;
grant execute on function request_restock_notice(uuid, text, text, text, integer) to visitor, customer, admin;

-- Trigger: a product is back, for which people wait, or is gone again: who was not told yet waits on. RESTOCK-02.
create or replace function follow_restock() returns trigger
language plpgsql security definer
as $$
declare
  settled_after constant interval := interval '10 minutes';
begin
  if not is_buyable(new) then
    delete from restocks r where r.product_id = new.id;
    update restock_requests r set turn = null, failure = null where r.product_id = new.id and r.turn is not null;
  elsif not is_buyable(old) then
    if exists (select from restock_requests r where r.product_id = new.id) then
      insert into restocks (product_id, due_at) values (new.id, clock_timestamp() + settled_after)
      on conflict (product_id) do update set due_at = excluded.due_at, told = 0, told_at = null;
    end if;
  else
    -- More pieces came: more people may be told before a day has passed.
    update restocks r set due_at = least(r.due_at, clock_timestamp() + settled_after)
    where r.product_id = new.id and r.told_at is not null;
  end if;
  return null;
end
$$;

create or replace trigger follow_restock after update on products
for each row when (
  (old.stock, old.is_active, old.price) is distinct from (new.stock, new.is_active, new.price)
  or old.deleted_at is distinct from new.deleted_at
) execute function follow_restock();

-- Has the longest waiting told, three for each piece in a day: mails, and alerts for phones; how many, null while the
-- product is held or back for less than ten minutes. RESTOCK-02, RESTOCK-03.
create or replace function tell_restocked(of_product uuid) returns integer
language plpgsql
as $$
declare
  -- Never more people at once than this many for each piece.
  people_per_piece constant integer := 3;
  pause constant interval := interval '1 day';
  back restocks;
  pieces integer;
  waiting restock_requests;
  next_turn uuid;
  people integer := 0;
  calls integer := 0;
begin
  -- In the order in which a change of the stock locks them.
  select p.stock into pieces from products p where p.id = of_product and is_buyable(p) for share skip locked;
  if not found then
    return null;
  end if;
  select * into back from restocks r where r.product_id = of_product and r.due_at <= clock_timestamp() for update;
  if not found then
    return null;
  end if;
  if back.told_at is null or back.told_at <= clock_timestamp() - pause then
    back.told := 0;
    back.told_at := clock_timestamp();
  end if;
  for waiting in
    select * from restock_requests r
    where r.product_id = of_product and r.turn is null
    order by r.requested_at, r.id
    for update
  loop
    exit when back.told + people >= people_per_piece * pieces;
    -- Nobody is written to twice a day, however often their address was given: they stay the first in line.
    continue when waiting.contact_kind = 'email' and not may_mail('restock_mail', waiting.contact, 1, pause);
    next_turn := uuidv7();
    update restock_requests r set turn = next_turn where r.id = waiting.id;
    people := people + 1;
    if waiting.contact_kind = 'email' then
      perform queue_account_mail('restock', next_turn, jsonb_build_object('restockRequestId', waiting.id));
    else
      calls := calls + 1;
    end if;
  end loop;
  if exists (select from restock_requests r where r.product_id = of_product and r.turn is null) then
    update restocks r
    set told = back.told + people, told_at = back.told_at, due_at = clock_timestamp() + pause
    where r.product_id = of_product;
  else
    delete from restocks r where r.product_id = of_product;
  end if;
  if calls > 0 then
    perform queue_push('restock', of_product);
  end if;
  return people;
end
$$;

-- Tells those who wait for the product that is due first; 1, or 0 when none is. RESTOCK-02.
create or replace function tell_all_restocked() returns integer
language plpgsql security definer
as $$
declare
  back uuid;
begin
  -- One product in each transaction: the locks of two could meet those of an order.
  select r.product_id into back
  from restocks r join products p on p.id = r.product_id and is_buyable(p)
  where r.due_at <= clock_timestamp()
  order by r.due_at
  limit 1;
  return case when back is not null and tell_restocked(back) is not null then 1 else 0 end;
end
$$;
grant execute on function tell_all_restocked() to message_service;

-- What a mail says, or nothing when the person has left or the product is gone again. RESTOCK-02.
create or replace function read_restock_mail(request uuid, of_turn uuid)
returns table (email text, product_id uuid, product_name text, stock integer, waiter_id uuid)
language sql stable security definer
begin atomic
  select r.contact, p.id, format_label(p.name, f.size_ml), p.stock, r.waiter_id
  from restock_requests r
  join products p on p.id = r.product_id
  left join product_formats f on f.product_id = p.id and not f.is_binned
  where r.id = request and r.turn = of_turn and is_buyable(p);
end;
grant execute on function read_restock_mail(uuid, uuid) to message_service;

-- Takes a request whose mail was sent, and forgets it. For the worker. RESTOCK-06.
create or replace function finish_restock_mail(request uuid) returns void
language sql security definer
begin atomic
  delete from restock_requests r where r.id = request and r.contact_kind = 'email';
end;
grant execute on function finish_restock_mail(uuid) to message_service;

-- Notes why the mail of a request's turn was given up: the staff sees it. For the worker. RESTOCK-03.
create or replace function fail_restock_mail(request uuid, of_turn uuid, reason text) returns void
language sql security definer
begin atomic
  update restock_requests r set failure = left(reason, 300) where r.id = request and r.turn = of_turn;
end;
grant execute on function fail_restock_mail(uuid, uuid, text) to message_service;

-- Takes a request whose mail was given up; has it sent again. A repeat changes nothing. Refuses forbidden. RESTOCK-03.
create or replace function resend_restock_mail(request uuid) returns void
language plpgsql security definer
as $$
declare
  next_turn constant uuid := uuidv7();
begin
  perform require_admin();
  update restock_requests r set turn = next_turn, failure = null where r.id = request and r.failure is not null;
  if found then
    perform queue_account_mail('restock', next_turn, jsonb_build_object('restockRequestId', request));
  end if;
end
$$;
grant execute on function resend_restock_mail(uuid) to admin;

-- The signature of the link that ends all requests of somebody. For whoever writes the mails.
create or replace function sign_restock_link(waiter uuid) returns text
language sql stable strict security definer
begin atomic
  select encode((auth.keyed_hashes('newsletter', 'restock ' || waiter))[1], 'hex');
end;
grant execute on function sign_restock_link(uuid) to message_service;

-- Ends all requests of the contact of a signed link. Refuses unsubscribe_link_invalid. RESTOCK-04.
create or replace function end_restock_requests(waiter uuid, signature text) returns text
language plpgsql security definer
as $$
begin
  if not auth.is_signed('newsletter', 'restock ' || waiter, signature) then
    perform refuse('unsubscribe_link_invalid');
  end if;
  delete from restock_requests r where r.waiter_id = waiter;
  return 'alerts_ended';
end
$$;
grant execute on function end_restock_requests(uuid, text) to visitor, customer, admin;

-- Forgets a request that an admin has written to, or whose mail was given up; repeatable. Refuses forbidden.
-- RESTOCK-03.
create or replace function finish_restock_call(request uuid) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  delete from restock_requests r
  where r.id = request and (r.contact_kind = 'phone' and r.turn is not null or r.failure is not null);
end
$$;
grant execute on function finish_restock_call(uuid) to admin;
