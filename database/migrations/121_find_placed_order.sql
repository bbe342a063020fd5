-- Whether an order whose answer never came was placed: asked by its idempotency key, which nobody else knows (CHK-26).

create function find_placed_order(idempotency_key uuid) returns jsonb
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  known order_requests;
begin
  -- An order with this key that is being placed at this moment is waited for.
  perform pg_advisory_xact_lock_shared(hashtextextended('order request ' || idempotency_key, 0));
  select * into known
  from order_requests r
  where r.key = idempotency_key and (r.user_id is null or r.user_id = current_user_id());
  return known.receipt;
end
$$;

comment on function find_placed_order(uuid) is
  'Takes the idempotency key of a checkout; gives the receipt of the order that was placed with it by this user or by a guest, or null. '
  'Serves CHK-26, D9.';

grant execute on function find_placed_order(uuid) to visitor, customer, admin;
