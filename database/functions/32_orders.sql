-- Writing an order whose checks are done, and the receipt of it.

create or replace view order_receipts with (security_invoker = true) as
select
  o.id as order_id,
  jsonb_build_object(
    'order_number', o.order_number,
    'invoice_number', i.invoice_number,
    'created_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', o.status,
    'payment_status', o.payment_status,
    'customer', jsonb_build_object(
      'name', o.customer_name, 'email', o.customer_email, 'phone', o.customer_phone, 'address', o.customer_address
    ),
    'items', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'product_id', n.product_id, 'name', n.product_name, 'price', n.product_price, 'quantity', n.quantity,
            'subtotal', n.subtotal
          ) order by n.id
        ),
        '[]'
      )
      from order_items n
      where n.order_id = o.id
    ),
    'subtotal', coalesce(i.subtotal, o.total_amount),
    'delivery_fee', coalesce(i.delivery_fee, 0),
    'total', o.total_amount,
    'notes', o.notes,
    'link', o.link_secret
  ) as receipt
from orders o
left join invoices i on i.order_id = o.id;

comment on view order_receipts is
  'The receipt of each order as it is now, all that its invoice shows, and the secret of its link: what a checkout '
  'answers, messages tell and the customer''s orders show. Money in CFA. Serves CHK-16, ORD-04, D20, D43.';
grant select on order_receipts to customer, admin, message_service;

create or replace function make_number(prefix text, at timestamptz, random_length integer) returns text
language plpgsql volatile
set search_path = public, pg_temp
as $$
declare
  alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  bytes constant bytea := sha256(uuid_send(gen_random_uuid()));
  suffix text := '';
begin
  for i in 0 .. random_length - 1 loop
    suffix := suffix || substr(alphabet, 1 + (get_byte(bytes, 2 * i) * 256 + get_byte(bytes, 2 * i + 1)) % 36, 1);
  end loop;
  return prefix || '-' || floor(extract(epoch from at) * 1000)::bigint || '-' || suffix;
end
$$;

comment on function make_number(text, timestamptz, integer) is
  'Gives prefix-milliseconds-random, the random part of as many characters A-Z and 0-9 (at most 16). Serves '
  'DATA-04, DATA-07.';

create or replace function announce_order(announced_order uuid, to_customer boolean) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  -- More than the 18 orders that one phone number can place in an hour: no customer comes near it.
  hourly_mails constant integer := 20;
  recipient constant text := (select o.customer_email from orders o where o.id = announced_order);
  mail_customer boolean := false;
  jobs graphile_worker.job_spec[];
begin
  if to_customer and recipient is not null then
    mail_customer := may_mail('order_mail', recipient, hourly_mails, interval '1 hour');
  end if;
  -- The waits between 14 attempts add up to 28 hours: a message is given up after a day.
  with written as (
    insert into order_messages (key, order_id, channel, audience)
    select format('order:%s:%s:%s', announced_order, m.channel, m.audience), announced_order, m.channel, m.audience
    from (values ('chat', 'owner'), ('email', 'owner'), ('email', 'customer')) as m (channel, audience)
    where mail_customer or m.audience = 'owner'
    returning id, key
  )
  select array_agg(
    ('deliver_message', json_build_object('messageId', w.id), null, null, 14, w.key, null, null)::graphile_worker.job_spec
  )
  into jobs
  from written w;

  perform graphile_worker.add_jobs(jobs);
end
$$;

comment on function announce_order(uuid, boolean) is
  'Takes an order and whether its customer gave an e-mail; writes the messages to the owner (chat, e-mail) '
  'and the customer (e-mail, at most 20 to one address in an hour), and a job "deliver_message" for each '
  'with the message''s key as job key. Serves D20, LIM-04.';

create or replace function write_order(
  customer order_customer,
  lines order_line[],
  ordering_user uuid,
  number_length integer,
  request_key uuid,
  request_hash bytea
) returns order_requests
language plpgsql
set search_path = public, pg_temp
as $$
declare
  placed_at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  new_order orders;
  total numeric;
  request order_requests;
begin
  select sum(l.subtotal) into total from unnest(lines) as l;
  if total is null or total <= 0 or total > 9999999999.99 then
    perform refuse('total_invalid');
  end if;

  insert into orders (
    order_number, customer_name, customer_email, customer_phone, customer_address, total_amount, status, payment_status,
    notes, user_id, created_at, updated_at
  )
  values (
    make_number('CMD', placed_at, number_length), customer.name, customer.email, customer.phone, customer.address, total,
    'confirmed', 'pending', customer.notes, ordering_user, placed_at, placed_at
  )
  returning * into new_order;

  insert into order_items (order_id, product_id, product_name, product_price, quantity, subtotal)
  select new_order.id, l.product_id, l.name, l.price, l.quantity, l.subtotal
  from unnest(lines) with ordinality as l
  order by l.ordinality;

  insert into invoices (
    invoice_number, order_id, customer_name, customer_email, customer_phone, customer_address, subtotal, delivery_fee,
    total_amount, status, created_at
  )
  values (
    make_number('FACT', placed_at, 8), new_order.id, customer.name, customer.email, customer.phone, customer.address, total, 0,
    total, 'sent', placed_at
  );

  perform announce_order(new_order.id, customer.email is not null);

  insert into order_requests (key, content_hash, order_id, user_id, receipt)
  select request_key, request_hash, new_order.id, ordering_user, r.receipt
  from order_receipts r
  where r.order_id = new_order.id
  returning * into request;
  return request;
end
$$;

comment on function write_order(order_customer, order_line[], uuid, integer, uuid, bytea) is
  'Takes what was checked; writes order, items, invoice, messages, jobs and the remembered receipt. Refuses '
  'total_invalid. Serves CHK-13 to CHK-16, DATA-03 to DATA-07.';
