-- A customer as admins see them: the orders of one phone number, however it was written.

-- All orders with an order's phone number; none when its customer was erased. CUSTOMER-01, CUSTOMER-03.
create or replace function orders_of_customer(of_order uuid) returns setof orders
language sql stable
rows 10
begin atomic
  -- One look into each of the two indexes of phone numbers: of guests and of users.
  select o.*
  from orders known
  join orders o on o.user_id is null and phone_limit_key(o.customer_phone) = phone_limit_key(known.customer_phone)
  where known.id = of_order and known.erased_at is null and o.erased_at is null
  union all
  select o.*
  from orders known
  join orders o on o.user_id is not null and phone_limit_key(o.customer_phone) = phone_limit_key(known.customer_phone)
  where known.id = of_order and known.erased_at is null and o.erased_at is null;
end;
grant execute on function orders_of_customer(uuid) to admin;

-- Of all orders with the phone number: how many, delivered total, to be received, refused, first and last, five names;
-- no row when erased. CUSTOMER-01.
create or replace function customer_facts(of_order uuid)
returns table (
  orders integer, delivered numeric, open_amount numeric, refused integer, first_at timestamptz, last_at timestamptz, names text[]
)
language sql stable
begin atomic
  select
    count(*)::integer, coalesce(sum(o.total_amount) filter (where was_delivered(o)), 0),
    coalesce(sum(order_remaining(o)) filter (where o.payment_status <> 'paid'), 0),
    count(*) filter (where exists (select from order_returns r where r.order_id = o.id and r.kind = 'refused'))::integer,
    min(o.created_at), max(o.created_at), (array_agg(distinct o.customer_name))[1:5]
  from orders_of_customer(of_order) as o
  having count(*) > 0;
end;
grant execute on function customer_facts(uuid) to admin;
