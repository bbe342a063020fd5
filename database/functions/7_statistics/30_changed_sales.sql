-- Statistics of any period (PERIOD-01 to PERIOD-06). Triggers on orders and lines only note which days changed, each in a
-- new row, so that none waits for another. summarise_sales counts these days again from the orders, one caller at a time:
-- every minute, and before statistics are read. So the same few statements handle every kind of change.

-- The key of a customer: a hash of the phone number, the same for every way of writing it.
create or replace function sales_customer(phone text) returns bigint
language sql immutable strict parallel safe
return hashtextextended(phone_limit_key(phone), 0);

-- Statement trigger: notes the days whose sales changed with these orders, and their customers. PERIOD-06.
create or replace function note_order_sales() returns trigger
language plpgsql security definer
as $$
declare
  erased uuid[];
begin
  if tg_op = 'INSERT' then
    insert into sales_changes (day, customer, order_id)
    select shop_day(n.created_at), sales_customer(n.customer_phone), n.id from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into sales_changes (day, customer, order_id)
    select shop_day(o.created_at), sales_customer(o.customer_phone), o.id from old_rows o;
  else
    insert into sales_changes (day, customer, order_id)
    select shop_day(s.created_at), sales_customer(s.customer_phone), n.id
    from new_rows n
    join old_rows o on o.id = n.id
    cross join lateral (
      values (o.created_at, o.customer_phone), (n.created_at, n.customer_phone)
    ) as s (created_at, customer_phone)
    where (n.created_at, is_cancelled(n.status), n.total_amount, n.customer_phone, n.customer_address, n.erased_at is null)
      is distinct from
      (o.created_at, is_cancelled(o.status), o.total_amount, o.customer_phone, o.customer_address, o.erased_at is null)
    group by 1, 2, 3;
    -- An erased customer is removed at once, not with the next count.
    erased := array(
      select n.id from new_rows n join old_rows o on o.id = n.id where n.erased_at is not null and o.erased_at is null
    );
    if cardinality(erased) > 0 then
      delete from customer_orders c where c.order_id = any (erased);
    end if;
  end if;
  return null;
end
$$;

select follow_rows('orders', 'note_sales', 'note_order_sales()');

-- Statement trigger: notes the days of the orders whose lines changed. PERIOD-06.
create or replace function note_line_sales() returns trigger
language plpgsql security definer
as $$
begin
  if tg_op = 'INSERT' then
    insert into sales_changes (day)
    select distinct shop_day(o.created_at) from orders o where o.id in (select n.order_id from new_rows n);
  elsif tg_op = 'DELETE' then
    insert into sales_changes (day)
    select distinct shop_day(o.created_at) from orders o where o.id in (select r.order_id from old_rows r);
  else
    insert into sales_changes (day)
    select distinct shop_day(o.created_at)
    from old_rows r
    join new_rows n on n.id = r.id
    join orders o on o.id in (r.order_id, n.order_id)
    where (n.order_id, n.product_name, n.quantity, n.subtotal, n.discount)
        is distinct from (r.order_id, r.product_name, r.quantity, r.subtotal, r.discount)
      -- A line that loses its product keeps the category in which it was sold.
      or n.product_id is distinct from r.product_id and n.product_id is not null and n.former_category_id is null;
  end if;
  return null;
end
$$;

select follow_rows('order_items', 'note_sales', 'note_line_sales()');

-- Trigger: a line that loses its product keeps the product's category. PERIOD-03.
create or replace function keep_category_of_line() returns trigger
language plpgsql security definer
as $$
begin
  select p.category_id into new.former_category_id from products p where p.id = old.product_id;
  return new;
end
$$;

create or replace trigger keep_category before update of product_id on order_items
for each row when (old.product_id is not null and new.product_id is null and new.former_category_id is null)
execute function keep_category_of_line();

-- Trigger: lines of a product that changes its category or is deleted keep the one in which they were sold. PERIOD-03.
create or replace function keep_category_of_lines() returns trigger
language plpgsql security definer
as $$
begin
  if old.category_id is not null then
    update order_items i set former_category_id = old.category_id
    where i.product_id = old.id and i.former_category_id is null;
  elsif tg_op = 'UPDATE' then
    -- Lines without any category follow their product into its first one.
    insert into sales_changes (day)
    select distinct shop_day(o.created_at)
    from order_items i
    join orders o on o.id = i.order_id
    where i.product_id = old.id and i.former_category_id is null;
  end if;
  return coalesce(new, old);
end
$$;

create or replace trigger keep_category_update before update of category_id on products
for each row when (old.category_id is distinct from new.category_id) execute function keep_category_of_lines();
create or replace trigger keep_category_delete before delete on products
for each row execute function keep_category_of_lines();
