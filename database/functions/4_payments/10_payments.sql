-- Money received for orders (D46): recorded, corrected by entries of their own, never changed or deleted.

-- CFA of the total, without what came back, that was not received; below zero: too much. PAY-02, PAY-03, RETURN-03.
-- A refund for returned perfumes makes them unpaid again, up to their value: after the refund of a deposit nothing of it
-- is left. What was paid back beyond their value was a gift.
create or replace function order_due(of_order orders) returns numeric
language sql stable
return (
  select of_order.total_amount - r.back_value - m.received + m.undone + least(m.refunded, r.back_value)
  from (
    select coalesce(sum(r.value_amount), 0) as back_value from order_returns r where r.order_id = of_order.id
  ) as r
  cross join (
    select
      coalesce(sum(p.amount) filter (where p.return_id is null), 0) as received,
      coalesce(-sum(p.amount) filter (where r.kind = 'returned'), 0) as refunded,
      -- Paid back for a cancellation that was reversed: counts as if it had never been received.
      case
        when of_order.status <> 'cancelled' then coalesce(-sum(p.amount) filter (where r.kind <> 'returned'), 0)
        else 0
      end as undone
    from payments p
    left join order_returns r on r.id = p.return_id
    where p.order_id = of_order.id
  ) as m
);
grant execute on function order_due(orders) to admin;

-- Whole CFA still to be received; none for a cancelled order and what came back. PAY-01, PAY-02, RETURN-03.
create or replace function order_remaining(of_order orders) returns numeric
language sql stable
return case when of_order.status = 'cancelled' then 0 else greatest(0, ceil(order_due(of_order))) end;
grant execute on function order_remaining(orders) to admin;

-- The payment_status that payments make: paid at the total without what came back (also 0), refunded once all was paid
-- back. PAY-03, RETURN-03, D62.
create or replace function payment_status_of(of_order orders) returns text
language sql stable
return (
  select case
    when m.net > 0 and order_due(of_order) <= 0 then 'paid'
    when m.net <= 0 and m.refunded > 0 and (of_order.status = 'cancelled' or order_due(of_order) <= 0) then 'refunded'
    -- A code has paid for all of it.
    when of_order.total_amount = 0 then 'paid'
    else 'pending'
  end
  from (
    select
      coalesce(sum(p.amount), 0) as net,
      coalesce(-sum(p.amount) filter (where p.return_id is not null), 0) as refunded
    from payments p
    where p.order_id = of_order.id
  ) as m
);

-- Trigger: updates the payment status of an order when its total changes or it is cancelled. PAY-03, RETURN-03.
-- What was paid already may reach a corrected total, or no longer reach it; a cancelled order that is reopened has to
-- be paid again.
create or replace function follow_total() returns trigger
language plpgsql security definer
as $$
begin
  if 0 in (old.total_amount, new.total_amount) or exists (select from payments p where p.order_id = new.id) then
    new.payment_status := payment_status_of(new);
  end if;
  return new;
end
$$;

create or replace trigger follow_total before update of total_amount, status on orders
for each row when (
  old.total_amount is distinct from new.total_amount
  or (old.status = 'cancelled') is distinct from (new.status = 'cancelled')
) execute function follow_total();

-- Trigger: updates the payment status of an order after each payment and correction. PAY-03.
create or replace function follow_payment() returns trigger
language plpgsql security definer
as $$
begin
  update orders o
  set payment_status = payment_status_of(o)
  where o.id = new.order_id and o.payment_status <> payment_status_of(o);
  return null;
end
$$;

create or replace trigger follow_payment after insert on payments
for each row execute function follow_payment();

-- Trigger: refuses (42501) any change of recorded money but removing what names a person. PAY-04, CASH-03.
create or replace function refuse_money_change() returns trigger
language plpgsql
as $$
declare
  -- Who recorded it, and what names a person, may be removed when their data is erased (D49).
  erasable constant text[] := array['recorded_by', 'closed_by', 'reference', 'reason', 'explanation'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - erasable = to_jsonb(old) - erasable and not exists (
    select
    from unnest(erasable) as e (name)
    where to_jsonb(new) -> e.name is distinct from to_jsonb(old) -> e.name
      and coalesce(to_jsonb(new) ->> e.name, 'Texte effacé') <> 'Texte effacé'
  ) then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'permission denied: recorded money is never changed';
end
$$;

create or replace trigger payments_stay before update or delete on payments
for each row execute function refuse_money_change();
create or replace trigger payments_stay_all before truncate on payments
for each statement execute function refuse_money_change();

-- Records a payment, once for its key: kind (cash, mobile_money, transfer, card), whole CFA from 1 to what remains,
-- reference or null. Refuses forbidden, order_not_found, invalid_input, payment_too_high {"remaining"},
-- payment_recorded. PAY-01, PAY-04.
create or replace function record_payment(
  order_id uuid, kind text, amount numeric, reference text, request_key uuid
) returns uuid
language plpgsql security definer
as $$
declare
  paid_order orders;
  earlier payments;
  note constant text := nullif(sanitise_line(record_payment.reference), '');
  recorded uuid;
begin
  perform require_admin();
  -- Two payments of one order wait for each other, and the second sees what the first has left to pay.
  select * into paid_order from orders o where o.id = record_payment.order_id for no key update;
  if not found then
    perform refuse('order_not_found');
  end if;
  select * into earlier from payments p where p.request_key = record_payment.request_key;
  if found then
    if (earlier.order_id, earlier.kind, earlier.amount, earlier.reference)
      is distinct from (paid_order.id, record_payment.kind, record_payment.amount, note) then
      perform refuse('payment_recorded');
    end if;
    return earlier.id;
  end if;
  if record_payment.amount is null or record_payment.amount < 1
    or record_payment.amount <> trunc(record_payment.amount) then
    perform refuse('invalid_input');
  elsif record_payment.amount > order_remaining(paid_order) then
    perform refuse('payment_too_high', jsonb_build_object('remaining', order_remaining(paid_order)));
  end if;

  insert into payments (order_id, kind, amount, reference, recorded_by, request_key)
  values (paid_order.id, record_payment.kind, record_payment.amount, note, current_user_id(), record_payment.request_key)
  returning id into recorded;
  return recorded;
end
$$;
grant execute on function record_payment(uuid, text, numeric, text, uuid) to admin;

-- Corrects a payment or refund by an entry for the difference, once for its key: whole CFA really received (less than
-- recorded) or paid back (at most what was received), and why. Refuses forbidden, payment_not_found (also a
-- correction), invalid_input, correction_too_high {"standing"}, correction_same, refund_too_high {"received"},
-- payment_recorded. PAY-02, PAY-04, RETURN-05.
create or replace function correct_payment(payment_id uuid, received numeric, reason text, request_key uuid)
returns uuid
language plpgsql security definer
as $$
declare
  wrong payments;
  earlier payments;
  standing numeric;
  most numeric;
  why constant text := nullif(sanitise_line(correct_payment.reason), '');
  recorded uuid;
begin
  perform require_admin();
  select * into wrong from payments p where p.id = correct_payment.payment_id and p.corrects is null;
  if not found then
    perform refuse('payment_not_found');
  end if;
  perform from orders o where o.id = wrong.order_id for no key update;
  select * into earlier from payments p where p.request_key = correct_payment.request_key;
  if found then
    if (earlier.corrects, earlier.reason) is distinct from (wrong.id, why) then
      perform refuse('payment_recorded');
    end if;
    return earlier.id;
  end if;
  select abs(sum(p.amount)) into standing from payments p where wrong.id in (p.id, p.corrects);
  if correct_payment.received is null or correct_payment.received < 0
    or correct_payment.received <> trunc(correct_payment.received) or why is null then
    perform refuse('invalid_input');
  elsif wrong.return_id is null and correct_payment.received >= standing then
    perform refuse('correction_too_high', jsonb_build_object('standing', standing));
  elsif correct_payment.received = standing then
    perform refuse('correction_same');
  elsif wrong.return_id is not null then
    -- No more may be paid back than was received for the order.
    select standing + coalesce(sum(p.amount), 0) into most from payments p where p.order_id = wrong.order_id;
    if correct_payment.received > most then
      perform refuse('refund_too_high', jsonb_build_object('received', most));
    end if;
  end if;

  insert into payments (order_id, kind, amount, reason, corrects, return_id, recorded_by, request_key)
  values (
    wrong.order_id, wrong.kind, sign(wrong.amount) * (correct_payment.received - standing), why, wrong.id, wrong.return_id,
    current_user_id(), correct_payment.request_key
  )
  returning id into recorded;
  return recorded;
end
$$;
grant execute on function correct_payment(uuid, numeric, text, uuid) to admin;
