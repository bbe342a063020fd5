-- Codes promo (D62): which code a customer means, whether it is valid, what it takes off each line, and how often it was
-- used. What is compared and computed here is said again nowhere: forms show what these functions answer.

-- A code as it is compared: capitals, without accents, spaces and hyphens. D62.
create or replace function promo_code_key(typed text) returns text
language sql immutable strict parallel safe
return upper(replace(search_key(left(typed, 100)), ' ', ''));

-- Lines with their shares of a discount (a percentage, or an amount of the lines it is for) in whole CFA, rounded down,
-- never more than they cost; nothing below the lowest cart. D62.
create or replace function with_discount(
  lines order_line[], kind text, value integer, lowest_cart integer, category_ids uuid[]
) returns order_line[]
language sql immutable parallel safe
return (
  with priced as (
    select
      l.ordinality as place, l.product_id, l.name, l.price, l.quantity, l.subtotal, l.category_id,
      case when category_ids is null or l.category_id = any (category_ids) then l.subtotal else 0 end as cost
    from unnest(lines) with ordinality as l
  ), whole as (
    select
      sum(p.cost) as cost,
      case
        when sum(p.subtotal) < lowest_cart then 0
        when kind = 'percent' then div(sum(p.cost) * value, 100)
        else least(value, floor(sum(p.cost)))
      end as discount
    from priced p
  ), shares as (
    select p.*, w.discount, coalesce(div(w.discount * p.cost, nullif(w.cost, 0)), 0) as share from priced p cross join whole w
  ), filled as (
    -- The francs that rounding leaves go to the first lines that still cost something.
    select
      s.*,
      greatest(0, least(
        s.cost - s.share,
        s.discount - sum(s.share) over () - coalesce(
          sum(s.cost - s.share) over (order by s.place rows between unbounded preceding and 1 preceding), 0
        )
      )) as rest
    from shares s
  )
  select array_agg(
    (f.product_id, f.name, f.price, f.quantity, f.subtotal, f.category_id, f.share + f.rest)::order_line order by f.place
  )
  from filled f
);

-- The share of so many pieces in an item's discount: all of it for all pieces. D62.
create or replace function discount_of_pieces(item order_items, pieces integer) returns numeric
language sql immutable parallel safe
return case when pieces >= item.quantity then item.discount else div(item.discount * pieces, item.quantity) end;

-- In how many orders that are not cancelled a code was used. D62.
create or replace function promo_code_uses(code_id uuid) returns integer
language sql stable
return (
  select count(*)
  from order_promo_codes u
  join orders o on o.id = u.order_id
  where u.promo_code_id = code_id and o.status <> 'cancelled'
)::integer;

-- As promo_code_uses, of the orders with one phone number. D62.
create or replace function promo_code_uses_by(code_id uuid, phone text) returns integer
language sql stable
return (
  select count(*)
  from (
    select o.id, o.status from orders o
    where o.user_id is null and phone_limit_key(o.customer_phone) = phone_limit_key(phone)
    union all
    select o.id, o.status from orders o
    where o.user_id is not null and phone_limit_key(o.customer_phone) = phone_limit_key(phone)
  ) as o
  join order_promo_codes u on u.order_id = o.id
  where u.promo_code_id = code_id and o.status <> 'cancelled'
)::integer;

-- The code that was typed, and what it takes off these lines. Refuses promo_code_limited after 300 wrong codes from one
-- place (null: not counted) in 15 minutes, promo_code_unknown, promo_code_over (off, or after its last day),
-- promo_code_later {"first_day"}, promo_code_minimum {"lowest"}, promo_code_elsewhere (it takes nothing off). D62, D16.
create or replace function discount_lines(
  typed text, client_place text, inout lines order_line[], out known promo_codes, out discount numeric
)
language plpgsql stable
as $$
declare
  most_wrong constant integer := 300;
  window_length constant interval := interval '15 minutes';
begin
  if client_place is not null then
    perform refuse_until('promo_code_limited', limit_reached('promo_code', client_place, most_wrong, window_length));
  end if;
  select * into known from promo_codes c where c.code = promo_code_key(typed);
  if not found then
    perform refuse('promo_code_unknown');
  elsif not known.is_active or known.last_day < shop_day(now()) then
    perform refuse('promo_code_over');
  elsif known.first_day > shop_day(now()) then
    perform refuse('promo_code_later', jsonb_build_object('first_day', known.first_day));
  elsif (select sum(l.subtotal) from unnest(lines) as l) < known.lowest_cart then
    perform refuse('promo_code_minimum', jsonb_build_object('lowest', known.lowest_cart));
  end if;
  lines := with_discount(lines, known.kind, known.value, known.lowest_cart, known.category_ids);
  discount := coalesce((select sum(l.discount) from unnest(lines) as l), 0);
  if discount = 0 then
    perform refuse('promo_code_elsewhere');
  end if;
end
$$;

-- Counts a code that does not exist, of this place; after the refusal, which undoes what came before it. D62, D16.
create or replace function note_wrong_promo_code(refusal text, client_place text) returns void
language plpgsql
as $$
begin
  if refusal = 'promo_code_unknown' and client_place is not null then
    insert into rate_limit_events (kind, subject) values ('promo_code', client_place);
  end if;
end
$$;

-- An order with code and discount. Refuses as discount_lines, discount_changed {"code", "discount"} (not what was
-- seen). D62, D28.
create or replace function apply_promo_code(checked checked_order, typed text, seen_discount numeric) returns checked_order
language plpgsql
as $$
declare
  got record;
begin
  got := discount_lines(typed, case when checked.source is null then checked.client_place end, checked.lines);
  checked.promo_code_id := (got.known).id;
  checked.lines := got.lines;
  checked.discount := got.discount;
  if seen_discount is distinct from got.discount then
    perform refuse('discount_changed', jsonb_build_object('code', (got.known).code, 'discount', got.discount));
  end if;
  return checked;
end
$$;

-- Locks codes with a limit for this transaction; the places of orders for which no use is left. D62.
create or replace function used_up_promo_codes(checked checked_order[]) returns integer[]
language plpgsql
as $$
begin
  perform from promo_codes c
  where c.id in (select a.promo_code_id from unnest(checked) as a)
    and (c.most_uses is not null or c.most_uses_per_phone is not null)
  order by c.id
  for no key update;
  -- Counted by a statement after the lock. Before an order count those of the same list that stand before it.
  return array(
    with of_phones as materialized (
      select
        a.place, c.id, c.most_uses,
        coalesce(
          row_number() over (partition by c.id, phone_limit_key((a.customer).phone) order by a.place)
            + promo_code_uses_by(c.id, (a.customer).phone) > c.most_uses_per_phone,
          false
        ) as is_over
      from unnest(checked) as a
      join promo_codes c on c.id = a.promo_code_id
      where c.most_uses is not null or c.most_uses_per_phone is not null
    ), codes as materialized (
      select u.id, promo_code_uses(u.id) as uses
      from (select distinct p.id from of_phones p where p.most_uses is not null) as u
    )
    select p.place from of_phones p where p.is_over
    union all
    select t.place
    from (
      select p.place, p.most_uses, p.id, row_number() over (partition by p.id order by p.place) as turn
      from of_phones p
      where not p.is_over
    ) as t
    join codes on codes.id = t.id
    where t.turn + codes.uses > t.most_uses
  );
end
$$;

-- What a cart would get, or the refusal as discount_lines, promo_code_used, check_cart. Reserves nothing and knows no
-- phone number. D62.
create or replace function quote_promo_code(typed text, cart jsonb, client_address text)
returns table (code text, discount numeric, refusal text, details jsonb)
language plpgsql security definer
as $$
declare
  client_place constant text := auth.network_of(coalesce(client_address, 'unknown'));
  got record;
  facts text;
begin
  perform check_cart(cart);
  -- What the cart costs now; the order itself is what refuses a changed price or a short stock.
  got := discount_lines(typed, client_place, array(
    select (p.id, p.name, p.price, l.quantity, p.price * l.quantity, p.category_id, 0)::order_line
    from jsonb_to_recordset(cart) as l (id text, quantity integer)
    join products p on p.id = uuid_or_null(l.id) and p.is_active and p.deleted_at is null
  ));
  if promo_code_uses((got.known).id) >= (got.known).most_uses then
    perform refuse('promo_code_used');
  end if;
  return query select (got.known).code, got.discount, null, null::jsonb;
exception
  when sqlstate 'SHOP1' then
    get stacked diagnostics refusal = message_text, facts = pg_exception_detail;
    perform note_wrong_promo_code(refusal, client_place);
    return query select null, null::numeric, refusal, nullif(facts, '')::jsonb;
end
$$;
grant execute on function quote_promo_code(text, jsonb, text) to visitor, customer, admin;
