-- What is shown under a product (REL-01). A fixed number of the newest products is compared, however large the
-- catalogue: for a word that very many products have, an index would gather all of them.

-- At most so many products that can be bought: of the same category first, then by shared notes, then the newest, of a
-- perfume its newest format; of each category the hundred newest. REL-01, FMT-03.
create or replace function related_products(shown uuid, notes text[], most integer) returns uuid[]
language plpgsql stable security definer
as $$
declare
  newest constant integer := 100;
  own_category constant uuid := (select p.category_id from products p where p.id = shown);
  -- "Rose de mai" is shared only by what has these words in this order.
  shared constant tsquery[] := array(
    select phraseto_tsquery('simple', fold_text(n)) from unnest(notes[:20]) as n where fold_text(n) <> ''
  );
begin
  return array(
    select c.id
    from (
      (
        select p.id, p.category_id, p.stock, p.price, p.created_at
        from products p
        where p.is_active and p.deleted_at is null and p.category_id = own_category
        order by p.created_at desc, p.id desc
        limit newest
      )
      union
      (
        select p.id, p.category_id, p.stock, p.price, p.created_at
        from products p
        where p.is_active and p.deleted_at is null
        order by p.created_at desc, p.id desc
        limit newest
      )
    ) as c
    -- By its key: with an ordinary join, the planner of PostgreSQL 15 reads the whole table.
    cross join lateral (select w.words from product_search w where w.product_id = c.id limit 1) as s
    cross join lateral (select count(*) as notes from unnest(shared) as note where s.words @@ note) as common
    cross join lateral (
      -- For a perfume in several formats: whether this one is shown, and which formats can be bought.
      select
        coalesce(bool_or(p.id = shown), false) as is_shown,
        coalesce(bool_or((p.created_at, p.id) > (c.created_at, c.id)), false) as has_newer,
        coalesce(bool_or(p.stock > 0 and p.price > 0), c.stock > 0 and c.price > 0) as can_be_bought
      from product_formats own
      join product_formats f on f.perfume_id = own.perfume_id and not f.is_binned
      join products p on p.id = f.product_id and p.is_active
      where own.product_id = c.id
    ) as formats
    where c.id <> shown and not formats.is_shown and not formats.has_newer and formats.can_be_bought
    order by coalesce(c.category_id = own_category, false) desc, common.notes desc, c.created_at desc, c.id desc
    limit most
  );
end
$$;
grant execute on function related_products(uuid, text[], integer) to visitor, customer, admin;
