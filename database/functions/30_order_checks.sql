-- The checks of an order, one function each; place_order calls them in this order. None can be called from
-- outside.

create or replace function check_cart(cart jsonb) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if cart is null or jsonb_typeof(cart) = 'null' then
    perform refuse('cart_empty');
  elsif jsonb_typeof(cart) <> 'array' then
    perform refuse('items_invalid');
  elsif jsonb_array_length(cart) = 0 then
    perform refuse('cart_empty');
  elsif jsonb_array_length(cart) > 100 then
    perform refuse('cart_too_large');
  end if;

  if exists (
    select
    from jsonb_array_elements(cart) as line
    where case
      when jsonb_typeof(line) = 'object'
        and jsonb_typeof(line -> 'id') = 'string'
        and jsonb_typeof(line -> 'name') = 'string'
        and jsonb_typeof(line -> 'price') = 'number'
        and jsonb_typeof(line -> 'quantity') = 'number'
      then length(line ->> 'id') not between 1 and 100
        or length(line ->> 'name') > 1000
        or btrim(line ->> 'name') = ''
        or (line ->> 'price')::numeric <= 0
        or (line ->> 'quantity')::numeric not between 1 and 10000
        or (line ->> 'quantity')::numeric % 1 <> 0
      else true
    end
  ) or (
    select count(distinct lower(line ->> 'id')) from jsonb_array_elements(cart) as line
  ) < jsonb_array_length(cart) then
    perform refuse('items_invalid');
  end if;
end
$$;

comment on function check_cart(jsonb) is
  'Takes the cart as sent. Refuses cart_empty; cart_too_large over 100 lines; items_invalid for a line '
  'without id, name, price above 0 and whole quantity from 1 to 10000, or for one id twice. Serves VAL-27, '
  'VAL-28.';

create or replace function clean_customer(
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  strict_form boolean
) returns order_customer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  customer order_customer;
begin
  if length(notes) > 10000 then
    perform refuse('notes_too_long');
  end if;

  customer.name := sanitise_line(left(customer_name, 10000));
  customer.email := nullif(lower(btrim(left(customer_email, 1000))), '');
  customer.phone := sanitise_line(left(customer_phone, 1000));
  customer.address := sanitise_text(left(customer_address, 10000));
  customer.notes := nullif(sanitise_text(notes), '');

  if customer.name is null or length(customer.name) < 2 or length(customer_name) > 10000
    or strict_form and not is_valid_name(normalize(customer.name)) then
    perform refuse('name_invalid');
  end if;
  if strict_form and customer.email is null or customer.email is not null and not is_valid_email(customer.email) then
    perform refuse('email_invalid');
  end if;
  if customer.phone is null or length(customer.phone) > 50 or length(phone_key(customer.phone)) < 8
    or strict_form and not is_valid_phone(customer.phone) then
    perform refuse('phone_invalid');
  end if;
  if customer.address is null or length(customer.address) < 10 or length(customer_address) > 10000
    or strict_form and length(customer.address) > 500 then
    perform refuse('address_invalid');
  end if;
  if strict_form and length(customer.notes) > 200 then
    perform refuse('notes_too_long');
  end if;

  return customer;
end
$$;

comment on function clean_customer(text, text, text, text, text, boolean) is
  'Takes what the customer typed and whether the strict form of the secured checkout sent it; gives it '
  'sanitised. Refuses notes_too_long, name_invalid, email_invalid, phone_invalid, address_invalid. Serves '
  'VAL-01 to VAL-05, VAL-14 to VAL-22.';

create or replace function price_cart(cart jsonb) returns order_line[]
language plpgsql
set search_path = public, pg_temp
as $$
declare
  seen record;
begin
  -- One statement reads the products without a lock, so that prices, names and stock are of one moment.
  select
    array_agg(
      (s.product_id, s.current_name, s.current_price, s.quantity, s.current_price * s.quantity)::order_line order by s.position
    ) as lines,
    bool_or(s.problem in ('not_found', 'unverifiable')) as any_missing,
    bool_or(s.problem = 'insufficient') as any_insufficient,
    bool_or(s.current_price = 0) as any_unpriced,
    bool_or(s.current_price <> s.seen_price) as any_price_moved,
    jsonb_agg(
      jsonb_build_object(
        'id', s.id, 'name', coalesce(s.current_name, s.seen_name), 'stock', coalesce(s.stock, 0), 'requested', s.quantity,
        'problem', s.problem
      ) order by s.position
    ) filter (where s.problem is not null) as problems,
    jsonb_agg(
      jsonb_build_object(
        'id', s.id, 'name', s.current_name, 'price', s.current_price, 'seen_price', s.seen_price, 'stock', s.stock,
        'image_url', s.image_url
      ) order by s.position
    ) filter (where s.current_price <> s.seen_price or s.current_name <> s.seen_name) as moved
  into seen
  from (
    select
      l.position,
      l.id,
      l.seen_name,
      l.seen_price,
      l.quantity,
      p.id as product_id,
      p.name as current_name,
      p.price as current_price,
      p.stock,
      p.image_url,
      case
        when l.product_id is null then 'unverifiable'
        when p.id is null then 'not_found'
        when p.stock < l.quantity then 'insufficient'
      end as problem
    from (
      select
        ordinality as position,
        line ->> 'id' as id,
        line ->> 'name' as seen_name,
        (line ->> 'price')::numeric as seen_price,
        (line ->> 'quantity')::numeric::integer as quantity,
        case
          when line ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (line ->> 'id')::uuid
        end as product_id
      from jsonb_array_elements(cart) with ordinality as lines (line, ordinality)
    ) as l
    left join products p on p.id = l.product_id and p.is_active
  ) as s;

  if seen.any_missing then
    perform refuse('stock_insufficient', seen.problems);
  elsif seen.any_unpriced then
    perform refuse('items_invalid');
  elsif seen.any_price_moved then
    perform refuse('price_changed', seen.moved);
  elsif seen.any_insufficient then
    perform refuse('stock_insufficient', seen.problems);
  end if;
  return seen.lines;
end
$$;

comment on function price_cart(jsonb) is
  'Takes a checked cart; gives its lines with names and prices from products. Refuses stock_insufficient (a '
  'product unknown, inactive, unverifiable or short of stock), items_invalid (price 0), price_changed (the '
  'seen price is not the price). Serves CHK-21 to CHK-25, D28.';

create or replace function hold_products(lines order_line[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  missing jsonb;
begin
  perform from products p
  where p.id in (select l.product_id from unnest(lines) as l)
  order by p.id
  for key share;

  select jsonb_agg(
    jsonb_build_object('id', l.product_id, 'name', l.name, 'stock', 0, 'requested', l.quantity, 'problem', 'not_found')
  )
  into missing
  from unnest(lines) as l
  where not exists (select from products p where p.id = l.product_id);

  if missing is not null then
    perform refuse('stock_insufficient', missing);
  end if;
end
$$;

comment on function hold_products(order_line[]) is
  'Keeps the products of the lines from being deleted until the order stands. Refuses stock_insufficient '
  'when one was deleted since it was read. Serves D12.';

create or replace function check_order_limits(
  ordering_user uuid,
  customer_phone text,
  client_address text,
  order_address_cap integer
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  own_limit constant integer := 3;
  window_length constant interval := interval '10 minutes';
  own_key constant text := phone_limit_key(customer_phone);
  place constant text := auth.network_of(coalesce(client_address, 'unknown'));
  window_start timestamptz;
  free_at timestamptz;
begin
  -- The lock makes the count exact among orders of one customer that arrive together, on whatever instance.
  perform pg_advisory_xact_lock(hashtextextended('order of ' || coalesce(ordering_user::text, own_key), 0));
  window_start := clock_timestamp() - window_length;
  if ordering_user is not null then
    select o.created_at + window_length into free_at
    from orders o
    where o.user_id = ordering_user and o.created_at > window_start
    order by o.created_at desc
    offset own_limit - 1 limit 1;
  else
    select o.created_at + window_length into free_at
    from orders o
    where o.user_id is null and phone_limit_key(o.customer_phone) = own_key and o.created_at > window_start
    order by o.created_at desc
    offset own_limit - 1 limit 1;
  end if;
  perform refuse_until('rate_limited', free_at);

  if order_address_cap is not null then
    perform pg_advisory_xact_lock(hashtextextended('orders from ' || place, 0));
    perform refuse_until('rate_limited', limit_reached('order', place, order_address_cap, window_length));
    insert into rate_limit_events (kind, subject) values ('order', place);
  end if;
end
$$;

comment on function check_order_limits(uuid, text, text, integer) is
  'Takes who orders and from where. Refuses rate_limited from the 4th order of one customer (user, else '
  'phone number) within 10 minutes, and from one above the cap of a place (an IPv4 address or an IPv6 /64); '
  'a null cap lifts that. Serves LIM-02, LIM-03, LIM-04.';
