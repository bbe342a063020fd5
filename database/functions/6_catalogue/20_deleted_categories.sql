-- Deleting a category, and taking the deletion back for ten seconds (UNDO-01, UNDO-02).

-- Deletes a category, whose products have none then, and keeps it for take_back_category. Refuses forbidden,
-- category_not_found. ACAT-02, ACAT-10, UNDO-01.
create or replace function delete_category(category_id uuid) returns void
language plpgsql security definer
as $$
declare
  gone categories;
  members uuid[];
begin
  perform require_admin();
  -- Whoever puts a product into the category locks this row: either that product is in it already, or it is refused.
  select * into gone from categories c where c.id = delete_category.category_id for update;
  if not found then
    perform refuse('category_not_found');
  end if;
  -- In the order in which deliveries lock them.
  select coalesce(array_agg(m.id), '{}') into members
  from (select p.id from products p where p.category_id = gone.id order by p.id for no key update) as m;
  delete from categories c where c.id = gone.id;
  insert into deleted_categories (id, category, product_ids, deleted_at)
  values (gone.id, to_jsonb(gone), members, clock_timestamp())
  on conflict (id) do update
  set category = excluded.category, product_ids = excluded.product_ids, deleted_at = excluded.deleted_at;
end
$$;
grant execute on function delete_category(uuid) to admin;

-- Trigger: a restored category gets its products back, unless they got another; the audit log records the category
-- alone. UNDO-01.
create or replace function rejoin_products() returns trigger
language plpgsql security definer
as $$
begin
  update products p
  set category_id = new.id
  from deleted_categories d
  where d.id = new.id and p.id = any (d.product_ids) and p.category_id is null;
  return null;
end
$$;

create or replace trigger rejoin_products after insert on categories
for each row execute function rejoin_products();

-- Restores a category deleted at most ten seconds ago, with place and products; repeatable. Refuses forbidden,
-- undo_too_late. UNDO-01, UNDO-02.
create or replace function take_back_category(category_id uuid) returns void
language plpgsql security definer
as $$
declare
  gone deleted_categories;
begin
  perform require_admin();
  select * into gone from deleted_categories d where d.id = take_back_category.category_id for update;
  if not found and exists (select from categories c where c.id = take_back_category.category_id) then
    -- It is back already: a repeat changes nothing.
    return;
  -- The time of the request counts, not the time after waiting for somebody else.
  elsif gone.id is null or statement_timestamp() > gone.deleted_at + interval '10 seconds' then
    perform refuse('undo_too_late');
  end if;
  perform from products p where p.id = any (gone.product_ids) order by p.id for no key update;
  insert into categories select c.* from jsonb_populate_record(null::categories, gone.category) as c;
  delete from deleted_categories d where d.id = gone.id;
end
$$;
grant execute on function take_back_category(uuid) to admin;
