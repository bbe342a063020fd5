-- A visitor's order by the simple form has 5 random characters in its number, as a customer's has: the form is said here, too.

drop function create_guest_order(text, text, text, text, text, jsonb, uuid, text, integer);

create function create_guest_order(
  customer_name text,
  customer_email text,
  customer_phone text,
  customer_address text,
  notes text,
  cart jsonb,
  idempotency_key uuid,
  client_address text,
  order_address_cap integer,
  checkout_form text default 'guest'
) returns table (order_number text, invoice_number text, order_id uuid, receipt jsonb)
language plpgsql security definer
set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  if checkout_form is null or checkout_form not in ('guest', 'simple') then
    raise exception 'unknown checkout form %', checkout_form using errcode = 'invalid_parameter_value';
  end if;
  return query
  select r.receipt ->> 'order_number', r.receipt ->> 'invoice_number', r.order_id, r.receipt
  from place_order(
    customer_name, customer_email, customer_phone, customer_address, notes, cart, idempotency_key, client_address,
    order_address_cap, null, checkout_form
  ) as r;
end
$$;

comment on function create_guest_order(text, text, text, text, text, jsonb, uuid, text, integer, text) is
  'Takes a visitor''s order, with a key of the checkout, the client''s address and its cap (null lifts it), and the form: "guest" '
  '(8 random characters in the number) or "simple" (5); gives the numbers and the receipt. A repeat of the key gives the first '
  'answer. Refuses as docs/architecture.md lists. Serves GUEST-11, CHK-13 to CHK-16, CHK-21 to CHK-27, DATA-04.';

grant execute on function create_guest_order(text, text, text, text, text, jsonb, uuid, text, integer, text)
  to visitor, customer, admin;
