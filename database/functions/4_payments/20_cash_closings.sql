-- The day's cash, counted and closed (D46).

create or replace trigger cash_closings_stay before update or delete on cash_closings
for each row execute function refuse_money_change();
create or replace trigger cash_closings_stay_all before truncate on cash_closings
for each statement execute function refuse_money_change();

-- Returns when a day begins in the shop's time zone. CASH-01.
create or replace function shop_day_start(day date) returns timestamptz
language sql immutable parallel safe
return day::timestamp at time zone 'Africa/Abidjan';
grant execute on function shop_day_start(date) to admin;

-- Closes a day in Abidjan, once for its key: whole CFA counted, explanation or null, cash as seen. Refuses forbidden,
-- cash_day_invalid (not begun), cash_day_changed {"expected"}, invalid_input (a difference unexplained),
-- cash_day_closed. CASH-03, CASH-04.
create or replace function close_cash_day(
  day date, counted numeric, explanation text, seen numeric, request_key uuid
) returns uuid
language plpgsql security definer
as $$
declare
  earlier cash_closings;
  cash numeric;
  why constant text := nullif(sanitise_line(close_cash_day.explanation), '');
  closed uuid;
begin
  perform require_admin();
  if close_cash_day.day is null
    or close_cash_day.day > (clock_timestamp() at time zone 'Africa/Abidjan')::date then
    perform refuse('cash_day_invalid');
  end if;
  -- Two closings wait for each other: a repeated request sees what the first one wrote.
  perform pg_advisory_xact_lock(hashtextextended('close cash day', 0));
  -- Waits for money that is being recorded at this moment: it is in the sum, or is recorded after the closing.
  lock table payments in share mode;
  select * into earlier from cash_closings c where c.request_key = close_cash_day.request_key;
  if found then
    if (earlier.day, earlier.counted_amount, earlier.explanation)
      is distinct from (close_cash_day.day, close_cash_day.counted, why) then
      perform refuse('cash_day_closed');
    end if;
    return earlier.id;
  end if;
  select coalesce(sum(p.amount), 0) into cash
  from payments p
  where p.kind = 'cash' and p.recorded_at >= shop_day_start(close_cash_day.day)
    and p.recorded_at < shop_day_start(close_cash_day.day + 1);
  if close_cash_day.seen is distinct from cash then
    perform refuse('cash_day_changed', jsonb_build_object('expected', cash));
  elsif close_cash_day.counted is null or close_cash_day.counted <> trunc(close_cash_day.counted)
    or (close_cash_day.counted <> cash and why is null) then
    perform refuse('invalid_input');
  end if;

  insert into cash_closings (day, expected_amount, counted_amount, explanation, closed_by, request_key)
  values (close_cash_day.day, cash, close_cash_day.counted, why, current_user_id(), close_cash_day.request_key)
  returning id into closed;
  return closed;
end
$$;
grant execute on function close_cash_day(date, numeric, text, numeric, uuid) to admin;
