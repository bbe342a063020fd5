-- What comes back: refused parcels, returned perfumes, cancelled orders, each with its reason.

create or replace trigger order_returns_stay before update or delete on order_returns
for each row execute function refuse_money_change();
create or replace trigger order_returns_stay_all before truncate on order_returns
for each statement execute function refuse_money_change();

create or replace trigger follow_return after insert on order_returns
for each row execute function follow_payment();

-- How many parcels of other orders with this phone number were refused. RETURN-04.
create or replace function refused_parcels_before(of_order orders) returns integer
language sql stable
return (
  select count(*)
  from (
    select o.id from orders o
    where o.user_id is null and phone_limit_key(o.customer_phone) = phone_limit_key(of_order.customer_phone)
      and o.erased_at is null
    union all
    select o.id from orders o
    where o.user_id is not null and phone_limit_key(o.customer_phone) = phone_limit_key(of_order.customer_phone)
      and o.erased_at is null
  ) as known
  join order_returns r on r.order_id = known.id and r.kind = 'refused'
  where known.id <> of_order.id
)::integer;
grant execute on function refused_parcels_before(orders) to admin;

-- How many pieces of an item came back.
create or replace function returned_pieces(of_item uuid) returns integer
language sql stable
return (
  select coalesce(sum((p ->> 'quantity')::integer), 0)
  from order_items i
  join order_returns r on r.order_id = i.order_id
  cross join lateral jsonb_array_elements(r.pieces) as p
  where i.id = of_item and (p ->> 'item_id')::uuid = i.id
)::integer;
grant execute on function returned_pieces(uuid) to admin;

-- [{"item_id", "quantity"}] as {item_id: quantity}, to be compared. RETURN-01.
create or replace function piece_counts(pieces jsonb) returns jsonb
language sql immutable
return (
  select jsonb_object_agg(p.item_id, p.quantity)
  from jsonb_to_recordset(pieces) as p (item_id uuid, quantity integer)
  where p.item_id is not null
);

-- Puts pieces [{"item_id", "quantity", "restock"}] of a locked order into the stock that a delivery took; with
-- "restocked". Refuses return_invalid (more than delivered, twice, another order's). RETURN-02.
create or replace function take_back_pieces(back_order orders, wanted jsonb) returns jsonb
language plpgsql
as $$
declare
  piece record;
  pieces jsonb := '[]';
begin
  if (select count(distinct w.item_id) < count(*) from jsonb_to_recordset(wanted) as w (item_id uuid)) then
    perform refuse('return_invalid');
  end if;
  -- As for a delivery: all products at once and in the same order, so that nothing deadlocks.
  perform from products p
  where p.id in (select i.product_id from order_items i where i.order_id = back_order.id)
  order by p.id
  for no key update;
  perform name_stock_change('return', back_order.id);
  for piece in
    select w.quantity, w.restock, i.id, i.product_name, i.quantity - returned_pieces(i.id) as left_over, t.product_id
    from jsonb_to_recordset(wanted) as w (item_id uuid, quantity integer, restock boolean)
    left join order_items i on i.id = w.item_id and i.order_id = back_order.id
    -- Only what a delivery took from the stock goes back into it.
    left join lateral (
      select (s ->> 'product_id')::uuid as product_id
      from order_status_history h
      cross join lateral jsonb_array_elements(h.stock_taken) as s
      where h.order_id = back_order.id and (s ->> 'item_id')::uuid = i.id and s ->> 'outcome' = 'decremented'
        and not exists (select from order_status_history u where u.takes_back = h.id)
      limit 1
    ) as t on true
  loop
    if piece.id is null or piece.quantity is null or piece.quantity < 1 or piece.quantity > piece.left_over then
      perform refuse('return_invalid');
    end if;
    if piece.restock then
      update products p set stock = p.stock + piece.quantity where p.id = piece.product_id and p.deleted_at is null;
    end if;
    pieces := pieces || jsonb_build_object(
      'item_id', piece.id, 'product_id', piece.product_id, 'name', piece.product_name, 'quantity', piece.quantity,
      'restocked', coalesce(piece.restock and found, false)
    );
  end loop;
  perform name_stock_change(null);
  return pieces;
end
$$;

-- Records a return, once for its key: "refused" (parcel not taken), "cancelled" or "returned", why, pieces [{"item_id",
-- "quantity", "restock"}], whole CFA paid back and kind; the first two cancel the order. Refuses forbidden,
-- order_not_found, invalid_input, return_invalid (state, too many), return_too_late (30 days after the delivery),
-- return_too_early (ten seconds), refund_too_high {"received"}, return_recorded. RETURN-01 to RETURN-03.
create or replace function record_return(
  order_id uuid, kind text, reason text, pieces jsonb, refund numeric, refund_kind text, request_key uuid
) returns uuid
language plpgsql security definer
as $$
declare
  promised_days constant integer := 30;
  back_order orders;
  earlier order_returns;
  back jsonb := '[]';
  cost numeric := 0;
  received numeric;
  why constant text := nullif(sanitise_line(record_return.reason), '');
  recorded uuid;
begin
  perform require_admin();
  select * into back_order from orders o where o.id = record_return.order_id for no key update;
  if not found then
    perform refuse('order_not_found');
  end if;
  select * into earlier from order_returns r where r.request_key = record_return.request_key;
  if found then
    if (earlier.order_id, earlier.kind, earlier.reason) is distinct from (back_order.id, record_return.kind, why)
      or (
        select coalesce(-sum(p.amount), 0) from payments p where p.request_key = record_return.request_key
      ) is distinct from record_return.refund
      or record_return.kind = 'returned'
        and piece_counts(earlier.pieces) is distinct from piece_counts(record_return.pieces) then
      perform refuse('return_recorded');
    end if;
    return earlier.id;
  end if;
  if why is null or record_return.refund is null or record_return.refund < 0
    or record_return.refund <> trunc(record_return.refund) then
    perform refuse('invalid_input');
  end if;

  if record_return.kind = 'returned' then
    if not was_delivered(back_order) then
      perform refuse('return_invalid');
    elsif not order_delivered_since(back_order, promised_days) then
      perform refuse('return_too_late');
    -- Undoing the delivery, which is still possible now, would return the pieces to the stock a second time (D50).
    elsif order_settled_at(back_order) > now() - interval '10 seconds' then
      perform refuse('return_too_early');
    end if;
    back := take_back_pieces(back_order, record_return.pieces);
    if jsonb_array_length(back) = 0 then
      perform refuse('return_invalid');
    end if;
    select sum(
      i.product_price * b.quantity - discount_of_pieces(i, b.earlier + b.quantity) + discount_of_pieces(i, b.earlier)
    )
    into cost
    from (
      select p.item_id, p.quantity, returned_pieces(p.item_id) as earlier
      from jsonb_to_recordset(back) as p (item_id uuid, quantity integer)
    ) as b
    join order_items i on i.id = b.item_id;
  elsif record_return.kind in ('refused', 'cancelled') then
    if was_delivered(back_order) or (
      back_order.status = 'cancelled' and exists (select from order_returns r where r.order_id = back_order.id)
    ) then
      perform refuse('return_invalid');
    end if;
    perform set_order_status(back_order.id, 'cancelled');
  else
    perform refuse('invalid_input');
  end if;

  insert into order_returns (order_id, kind, reason, pieces, value_amount, recorded_by, request_key)
  values (back_order.id, record_return.kind, why, back, cost, current_user_id(), record_return.request_key)
  returning id into recorded;
  if record_return.refund > 0 then
    select coalesce(sum(p.amount), 0) into received from payments p where p.order_id = back_order.id;
    if record_return.refund > received then
      perform refuse('refund_too_high', jsonb_build_object('received', received));
    end if;
    insert into payments (order_id, kind, amount, reason, return_id, recorded_by, request_key)
    values (
      back_order.id, record_return.refund_kind, -record_return.refund, why, recorded, current_user_id(),
      record_return.request_key
    );
  end if;
  return recorded;
end
$$;
grant execute on function record_return(uuid, text, text, jsonb, numeric, text, uuid) to admin;

-- Records what was paid back later for a return, once for its key: kind, whole CFA from 1 to what was received. Refuses
-- forbidden, order_not_found, invalid_input, refund_too_high {"received"}, payment_recorded. RETURN-03.
create or replace function record_refund(return_id uuid, kind text, amount numeric, request_key uuid) returns uuid
language plpgsql security definer
as $$
declare
  back order_returns;
  earlier payments;
  received numeric;
  recorded uuid;
begin
  perform require_admin();
  select * into back from order_returns r where r.id = record_refund.return_id;
  if not found then
    perform refuse('order_not_found');
  end if;
  -- Two refunds of one order wait for each other, and the second sees what the first has left.
  perform from orders o where o.id = back.order_id for no key update;
  select * into earlier from payments p where p.request_key = record_refund.request_key;
  if found then
    if (earlier.return_id, earlier.kind, earlier.amount)
      is distinct from (back.id, record_refund.kind, -record_refund.amount) then
      perform refuse('payment_recorded');
    end if;
    return earlier.id;
  end if;
  if record_refund.amount is null or record_refund.amount < 1 or record_refund.amount <> trunc(record_refund.amount) then
    perform refuse('invalid_input');
  end if;
  select coalesce(sum(p.amount), 0) into received from payments p where p.order_id = back.order_id;
  if record_refund.amount > received then
    perform refuse('refund_too_high', jsonb_build_object('received', received));
  end if;
  insert into payments (order_id, kind, amount, reason, return_id, recorded_by, request_key)
  values (
    back.order_id, record_refund.kind, -record_refund.amount, back.reason, back.id, current_user_id(), record_refund.request_key
  )
  returning id into recorded;
  return recorded;
end
$$;
grant execute on function record_refund(uuid, text, numeric, uuid) to admin;

-- Whether an order was delivered within so many days, and still is. RETURN-02.
create or replace function order_delivered_since(of_order orders, days integer) returns boolean
language sql stable
return was_delivered(of_order) and order_settled_at(of_order) >= now() - days * interval '1 day';
grant execute on function order_delivered_since(orders, integer) to admin;
