-- Items and the status of one order that change at the same time: who counts the pieces sold waits for the order and sees its status of
-- then (ASTAT-04). The items of a new order wait for nobody: nobody else knows it yet.

create or replace function count_sales() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  -- Items that go with their order find it gone: they were told by uncount_sales.
  if tg_op = 'INSERT' then
    with counted as materialized (
      select o.id, o.status from orders o where o.id in (select n.order_id from new_rows n) order by o.id for share
    )
    insert into sale_count_changes (product_name, quantity)
    select n.product_name, sum(n.quantity)
    from new_rows n
    join counted o on o.id = n.order_id
    where not is_cancelled(o.status)
    group by 1;
  elsif tg_op = 'DELETE' then
    with counted as materialized (
      select o.id, o.status from orders o where o.id in (select i.order_id from old_rows i) order by o.id for share
    )
    insert into sale_count_changes (product_name, quantity)
    select i.product_name, -sum(i.quantity)
    from old_rows i
    join counted o on o.id = i.order_id
    where not is_cancelled(o.status)
    group by 1;
  else
    -- A product that is deleted, or found by its name, changes its items and sells none: their orders are left alone.
    with changed as materialized (
      select r.order_id, r.product_name, -r.quantity as quantity
      from old_rows r
      join new_rows n on n.id = r.id
      where (n.order_id, n.product_name, n.quantity) is distinct from (r.order_id, r.product_name, r.quantity)
      union all
      select n.order_id, n.product_name, n.quantity
      from old_rows r
      join new_rows n on n.id = r.id
      where (n.order_id, n.product_name, n.quantity) is distinct from (r.order_id, r.product_name, r.quantity)
    ), counted as materialized (
      select o.id, o.status from orders o where o.id in (select c.order_id from changed c) order by o.id for share
    )
    insert into sale_count_changes (product_name, quantity)
    select c.product_name, sum(c.quantity)
    from changed c
    join counted o on o.id = c.order_id
    where not is_cancelled(o.status)
    group by 1
    having sum(c.quantity) <> 0;
  end if;
  return null;
end
$$;
