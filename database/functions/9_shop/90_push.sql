-- Alerts on the devices of admins while no page is open (Web Push; PUSH-01 to PUSH-06). One job for each device and
-- alert, queued in the transaction that causes it.

-- The secret of the shop's key for push services (VAPID); null where SHOP_KEYS replaces it. PUSH-01.
create or replace function auth.stored_push_secret() returns text
language sql stable security definer
return (select s.value from auth.secrets s where s.name = 'push');
grant execute on function auth.stored_push_secret() to auth_service;

-- As auth.stored_push_secret, for the worker. PUSH-01.
create or replace function push_secret() returns text
language sql stable security definer
return auth.stored_push_secret();
grant execute on function push_secret() to message_service;

-- Takes a device; says whether it gets alerts: the session that turned them on is still an admin's. PUSH-04.
create or replace function is_push_active(device push_devices) returns boolean
language sql stable security definer
return exists (
  select
  from auth.sessions s
  join auth.users u on u.id = s.user_id
  join user_roles r on r.user_id = u.id and r.role = 'admin'
  where s.id = device.session_id
    and s.user_id = device.user_id
    and s.expires_at > now()
    and not s.only_new_password
    and (s.second_factor_at is not null or not u.has_second_factor)
    -- How long an admin's session lasts: src/platform/auth/current-session.ts.
    and coalesce(s.last_seen_at, s.created_at) > now() - interval '12 hours'
    and s.created_at > now() - interval '7 days'
);
grant execute on function is_push_active(push_devices) to admin;

-- Turns alerts on for a browser (session, subscription, name of the device) and returns its id; of more than 10 the
-- oldest go. Refuses forbidden. PUSH-01.
create or replace function save_push_device(session_id uuid, endpoint text, p256dh text, auth text, name text)
returns uuid
language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  most constant integer := 10;
  saved uuid;
begin
  perform require_admin();
  if not exists (select from auth.sessions s where s.id = session_id and s.user_id = current_user_id()) then
    perform refuse('forbidden');
  end if;
  insert into push_devices as d (user_id, session_id, endpoint, p256dh, auth, name)
  values (current_user_id(), session_id, endpoint, p256dh, auth, name)
  on conflict on constraint push_devices_endpoint_key do update
  set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    name = excluded.name
  returning d.id into saved;
  delete from push_devices d
  where d.id in (
    select o.id from push_devices o
    where o.user_id = current_user_id() and o.id <> saved
    order by o.created_at desc, o.id desc
    offset most - 1
  );
  return saved;
end
$$;
grant execute on function save_push_device(uuid, text, text, text, text) to admin;

-- Goes on with a device's alerts in this session; null when it is gone or another admin's. Refuses forbidden. PUSH-04.
create or replace function resume_push_device(session_id uuid, endpoint text) returns uuid
language plpgsql security definer
as $$
#variable_conflict use_variable
declare
  resumed uuid;
begin
  perform require_admin();
  update push_devices d
  set session_id = s.id
  from auth.sessions s
  where d.endpoint = endpoint and d.user_id = current_user_id() and s.id = session_id and s.user_id = d.user_id
  returning d.id into resumed;
  return resumed;
end
$$;
grant execute on function resume_push_device(uuid, text) to admin;

-- Ends the alerts of an own device; nothing for another's. Refuses forbidden. PUSH-03.
create or replace function remove_push_device(device_id uuid) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  delete from push_devices d where d.id = device_id and d.user_id = current_user_id();
end
$$;
grant execute on function remove_push_device(uuid) to admin;

-- Takes a device that its push service does not know any more, and removes it. For the worker. PUSH-05.
create or replace function forget_push_device(device_id uuid) returns void
language sql security definer
begin atomic
  delete from push_devices d where d.id = device_id;
end;
grant execute on function forget_push_device(uuid) to message_service;

-- Where an alert ("order", "message", "product", "restock") goes, and what it says: {"endpoint", "p256dh", "auth"} and
-- {"order_number", "total", "discount"}, {"product_name"} or {"people"}. Null when device or reason is gone. PUSH-02,
-- PUSH-04.
create or replace function push_notice(device_id uuid, kind text, subject uuid) returns jsonb
language plpgsql stable security definer
as $$
#variable_conflict use_variable
declare
  device push_devices;
  facts jsonb;
begin
  select * into device from push_devices d where d.id = device_id;
  if not found or not is_push_active(device) then
    return null;
  end if;
  facts := case kind
    when 'product' then (
      select jsonb_build_object('product_name', p.name)
      from products p
      where p.id = subject and p.stock <= 0 and p.is_active and p.deleted_at is null
    )
    when 'restock' then (
      select jsonb_build_object('product_name', p.name, 'people', w.people)
      from products p, lateral (
        select count(*) as people from restock_requests r
        where r.product_id = p.id and r.contact_kind = 'phone' and r.turn is not null
      ) as w
      where p.id = subject and w.people > 0
    )
    else (
      select jsonb_build_object('order_number', o.order_number, 'total', o.total_amount, 'discount', r.receipt -> 'discount')
      from orders o
      join order_receipts r on r.order_id = o.id
      where o.id = subject
    )
  end;
  return facts || jsonb_build_object('endpoint', device.endpoint, 'p256dh', device.p256dh, 'auth', device.auth);
end
$$;
grant execute on function push_notice(uuid, text, uuid) to message_service;

-- Queues an alert, of a kind and an order or product, for every device that gets alerts. PUSH-02.
create or replace function queue_push(kind text, subject uuid) returns void
language plpgsql security definer
as $$
#variable_conflict use_variable
begin
  perform graphile_worker.add_job(
    'push_alert', json_build_object('deviceId', d.id, 'kind', kind, 'subject', subject),
    max_attempts => 10, job_key => format('push:%s:%s:%s', d.id, kind, subject)
  )
  from push_devices d
  where is_push_active(d);
end
$$;

-- Queues alerts again whose worker died; returns how many. PUSH-05.
create or replace function reclaim_pushes() returns integer
language plpgsql security definer
as $$
declare
  lost text[];
  found_lost integer := 0;
begin
  for lost in
    select string_to_array(j.key, ':')
    from graphile_worker.jobs j
    where j.task_identifier = 'push_alert' and j.key is not null and j.attempts < j.max_attempts
      and j.locked_at < now() - interval '3 minutes'
  loop
    perform graphile_worker.add_job(
      'push_alert', json_build_object('deviceId', lost[2], 'kind', lost[3], 'subject', lost[4]),
      max_attempts => 10, job_key => array_to_string(lost, ':')
    );
    found_lost := found_lost + 1;
  end loop;
  return found_lost;
end
$$;
grant execute on function reclaim_pushes() to message_service;

-- Statement trigger: a new order alerts the admins' devices. PUSH-02.
create or replace function push_new_orders() returns trigger
language plpgsql security definer
as $$
begin
  if exists (select from push_devices) then
    perform queue_push('order', n.id) from new_rows n where n.status in ('pending', 'confirmed');
  end if;
  return null;
end
$$;

-- Trigger: a message about an order that was given up alerts the admins' devices. PUSH-02.
create or replace function push_failed_message() returns trigger
language plpgsql security definer
as $$
begin
  perform queue_push('message', new.order_id);
  return null;
end
$$;

-- Trigger: a product for sale whose last piece is gone alerts the admins' devices. PUSH-02.
create or replace function push_empty_stock() returns trigger
language plpgsql security definer
as $$
begin
  perform queue_push('product', new.id);
  return null;
end
$$;

-- Trigger: ends the alerts of a user who is no longer an admin. PUSH-04.
create or replace function end_push_with_role() returns trigger
language plpgsql security definer
as $$
begin
  delete from push_devices d where d.user_id = new.user_id;
  return null;
end
$$;

create or replace trigger push_new_orders after insert on orders referencing new table as new_rows
for each statement execute function push_new_orders();
create or replace trigger push_failed_message after update of state on order_messages
for each row when (new.state = 'failed' and old.state <> 'failed') execute function push_failed_message();
create or replace trigger push_empty_stock after update of stock on products
for each row when (old.stock > 0 and new.stock <= 0 and new.is_active and new.deleted_at is null)
execute function push_empty_stock();
create or replace trigger end_push_with_role after insert or update of role on user_roles
for each row when (new.role <> 'admin') execute function end_push_with_role();
