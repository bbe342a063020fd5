-- The staff finds an order by its number, its customer's name or phone, however they are written (D13, D14). What is searched stands
-- beside the row, computed once per order and not once per question.

create function order_search_text(order_number text, customer_name text, customer_phone text) returns text
language sql immutable strict parallel safe
set search_path = public, pg_temp
return
  ' ' || lower(unaccent(translate(customer_name, '‐-–—’''‘`', '    ')))
  || ' ' || phone_key(customer_phone)
  || ' ' || lower(substring(order_number from '[^-]*$'));

comment on function order_search_text(text, text, text) is
  'Gives what an order is found by, each after a space: its customer''s name without case, accents and apostrophes, hyphens as spaces; the '
  'phone number as phone_key has it; the random end of its number.';

alter table orders add column search_text text not null
  generated always as (order_search_text(order_number, customer_name, customer_phone)) stored;

-- What waits to be sorted into the index is read through by each search, and sorted in by one order for all: the less may wait, the more
-- each order costs. A megabyte is two thousand orders.
create index orders_search on orders using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 1024);

-- Numbers begin alike for all orders of a time: trigrams would find nothing in them, a tree finds their beginnings.
create index orders_number_beginning on orders (order_number text_pattern_ops);

-- Which orders nobody has touched yet: asked for all recent ones whenever something new comes in (LIVE-07, LIVE-08).
create index order_status_history_changes on order_status_history (order_id) where from_status is not null;
