-- Which orders are new for an admin: those that they have not opened and nobody has changed (LIVE-06 to LIVE-08).

-- At an admin's first visit existing orders are not new for them. Refuses forbidden. LIVE-06.
create or replace function start_order_alerts() returns void
language plpgsql security definer
as $$
declare
  -- The time of an order is that at which its transaction began. An order that is committed up to this much later
  -- is still new.
  lateness constant interval := interval '5 minutes';
begin
  perform require_admin();
  insert into order_alerts (user_id, since) values (current_user_id(), now() - lateness) on conflict do nothing;
  if found then
    insert into seen_orders (user_id, order_id)
    select current_user_id(), o.id from orders o where o.created_at > now() - lateness
    on conflict do nothing;
  end if;
end
$$;
grant execute on function start_order_alerts() to admin;

-- These orders are no longer new for the admin; ids of none are ignored. Refuses forbidden. LIVE-08.
create or replace function mark_orders_seen(order_ids uuid[]) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  insert into seen_orders (user_id, order_id)
  select current_user_id(), o.id from orders o where o.id = any (order_ids)
  on conflict do nothing;
end
$$;
grant execute on function mark_orders_seen(uuid[]) to admin;

-- The admin took this order ("phone", "whatsapp", "shop"). PHONE-04, PHONE-07.
create or replace function remember_taken_order(taken uuid, source text) returns void
language plpgsql
as $$
begin
  insert into staff_orders (order_id, source, taken_by) values (taken, remember_taken_order.source, current_user_id());
  perform log_change(
    'insert', 'orders', taken::text, null, jsonb_build_object('source', remember_taken_order.source)
  );
  -- Whoever took the order knows of it: it is not new for them, and their devices get no alert.
  perform mark_orders_seen(array[taken]);
  perform graphile_worker.remove_job(format('push:%s:order:%s', d.id, taken))
  from push_devices d
  where d.user_id = current_user_id();
end
$$;
