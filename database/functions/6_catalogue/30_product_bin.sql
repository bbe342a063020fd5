-- The bin of products: deletion, restoring, and removal after 30 days.

-- Puts a product into the bin, where it is not found. Refuses forbidden, product_not_found. APROD-13, D50.
create or replace function delete_product(product_id uuid) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  -- The lines of past orders keep their product: nothing but this row changes.
  update products p
  set deleted_at = clock_timestamp(), creation_key = null
  where p.id = delete_product.product_id and p.deleted_at is null;
  if not found then
    perform refuse('product_not_found');
  end if;
end
$$;
grant execute on function delete_product(uuid) to admin;

-- Takes a product out of the bin. Refuses forbidden, product_not_found (30 days over). APROD-13, D50.
create or replace function restore_product(product_id uuid) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  update products p set deleted_at = null where p.id = restore_product.product_id and p.deleted_at is not null;
  -- It is restored already: a repeat changes nothing.
  if not found and not exists (select from products p where p.id = restore_product.product_id) then
    perform refuse('product_not_found');
  end if;
end
$$;
grant execute on function restore_product(uuid) to admin;

-- Returns the products in the bin, the last deleted first. Refuses forbidden. APROD-13.
create or replace function list_binned_products(most integer)
returns table (id uuid, name text, price numeric, stock integer, deleted_at timestamptz)
language plpgsql stable security definer
as $$
#variable_conflict use_column
begin
  perform require_admin();
  return query
  select p.id, p.name, p.price, p.stock, p.deleted_at
  from products p
  where p.deleted_at is not null
  order by p.deleted_at desc
  limit most;
end
$$;
grant execute on function list_binned_products(integer) to admin;

-- Deletes what has been in the bin for 30 days, at most so many lines of past orders per call, which lose the product
-- first; 0 when nothing is left. APROD-13.
create or replace function empty_bin(most integer) returns integer
language plpgsql security definer
as $$
declare
  gone uuid;
  lines integer;
begin
  select p.id into gone
  from products p
  where p.deleted_at < now() - interval '30 days'
  order by p.deleted_at
  limit 1;
  if not found then
    return 0;
  end if;
  -- The product itself is not locked: a change of an order's status that needs it does not wait.
  update order_items i
  set product_id = null
  where i.id in (select l.id from order_items l where l.product_id = gone limit most);
  get diagnostics lines = row_count;
  if lines < most then
    delete from products p where p.id = gone and p.deleted_at < now() - interval '30 days';
  end if;
  return lines + 1;
end
$$;
grant execute on function empty_bin(integer) to message_service;
