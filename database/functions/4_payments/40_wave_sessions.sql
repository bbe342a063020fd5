-- Paying with Wave before the courier comes (D57). A row of wave_sessions is the truth about one attempt to pay; what Wave
-- says of it is asked by a job, whatever told us to ask (docs/decisions/043-wave-is-asked.md).

-- Has Wave asked at once about sessions that are due, before the job of each minute. WAVE-03.
create or replace function ask_wave_soon(session_id uuid) returns void
language plpgsql
as $$
begin
  perform graphile_worker.add_job('check_wave_sessions', job_key => 'wave ' || session_id);
end
$$;

-- Whole CFA to pay back: all of a cancelled order, what exceeds another's total. WAVE-05.
create or replace function order_refund_due(of_order orders) returns numeric
language sql stable
return case
  when of_order.status = 'cancelled' then (
    select greatest(0, coalesce(sum(p.amount), 0)) from payments p where p.order_id = of_order.id
  )
  else greatest(0, floor(-order_due(of_order)))
end;
grant execute on function order_refund_due(orders) to admin;

-- Takes a paid session; says whether its money is among the payments.
create or replace function is_recorded(session wave_sessions) returns boolean
language sql stable
return exists (select from payments p where p.request_key = session.id);
grant execute on function is_recorded(wave_sessions) to admin;

-- The order of a link. Refuses order_not_found, also when the link has ended. D43.
create or replace function order_of_link(secret text) returns orders
language plpgsql stable
as $$
declare
  found_order orders;
begin
  select * into found_order from orders o where o.link_secret = secret and o.erased_at is null;
  if not found or order_settled_at(found_order) < now() - interval '90 days' then
    perform refuse('order_not_found');
  end if;
  return found_order;
end
$$;

-- Has the open sessions of an order ended at Wave. WAVE-04.
create or replace function end_wave_sessions(of_order uuid) returns void
language plpgsql
as $$
declare
  ended uuid;
begin
  for ended in
    update wave_sessions s
    set must_expire = true, next_check_at = clock_timestamp()
    where s.order_id = of_order and s.state in ('opening', 'open') and not s.must_expire
    returning s.id
  loop
    perform ask_wave_soon(ended);
  end loop;
end
$$;

-- A session for what an order owes, "opened" (launch_url null until Wave answers), the same for another tab; or
-- "nothing_due", or "limited" after 10 in an hour. Refuses order_not_found. WAVE-01, WAVE-04.
create or replace function open_wave_session(secret text)
returns table (outcome text, id uuid, order_number text, amount numeric, launch_url text)
language plpgsql security definer
as $$
declare
  most_in_an_hour constant integer := 10;
  -- Wave ends a session after 30 minutes: one that is given again leaves time to pay.
  kept_for constant interval := interval '20 minutes';
  found_order orders := order_of_link(secret);
  due numeric;
  known wave_sessions;
begin
  -- Payments, corrections and another tab of the customer wait here.
  select * into found_order from orders o where o.id = found_order.id for no key update;
  due := order_remaining(found_order);
  select * into known
  from wave_sessions s
  where s.order_id = found_order.id and s.state in ('opening', 'open') and not s.must_expire and s.asked_amount = due
    and s.opened_at > clock_timestamp() - kept_for
  order by s.opened_at desc
  limit 1;
  outcome := case
    when due = 0 then 'nothing_due'
    when known.id is null and most_in_an_hour <= (
      select count(*) from wave_sessions s
      where s.order_id = found_order.id and s.opened_at > clock_timestamp() - interval '1 hour'
    ) then 'limited'
    else 'opened'
  end;
  if outcome = 'opened' and known.id is null then
    perform end_wave_sessions(found_order.id);
    insert into wave_sessions (order_id, asked_amount, next_check_at)
    values (found_order.id, due, clock_timestamp() + interval '1 minute')
    returning * into known;
  end if;
  return query select outcome, known.id, found_order.order_number, known.asked_amount, known.launch_url;
end
$$;
grant execute on function open_wave_session(text) to visitor;

-- Notes a session's id at Wave and where its customer pays, once. WAVE-01.
create or replace function note_wave_opened(session_id uuid, wave_id text, launch_url text) returns void
language sql security definer
begin atomic
  update wave_sessions s
  set state = 'open', wave_id = note_wave_opened.wave_id, launch_url = note_wave_opened.launch_url, last_error = null
  where s.id = session_id and s.state = 'opening';
end;
grant execute on function note_wave_opened(uuid, text, text) to visitor;

-- Notes why Wave refused a session: the next press opens another. WAVE-06.
create or replace function note_wave_refused(session_id uuid, reason text) returns void
language sql security definer
begin atomic
  update wave_sessions s
  set state = 'failed', last_error = left(reason, 300), next_check_at = null
  where s.id = session_id and s.state = 'opening';
end;
grant execute on function note_wave_refused(uuid, text) to visitor;

-- Has Wave asked at once about a session and order; how many, none when paid, due already or not ours. WAVE-03.
create or replace function ask_about_wave(wave_id text, order_number text) returns integer
language plpgsql
as $$
declare
  due uuid;
  count integer := 0;
begin
  for due in
    update wave_sessions s
    set asked_from = clock_timestamp(), next_check_at = clock_timestamp()
    where s.state <> 'paid' and (s.next_check_at is null or s.next_check_at > clock_timestamp()) and (
      s.wave_id = ask_about_wave.wave_id
      -- The call came before Wave's answer was written down.
      or s.wave_id is null and s.state = 'opening' and s.order_id = (
        select o.id from orders o where o.order_number = ask_about_wave.order_number
      )
    )
    returning s.id
  loop
    perform ask_wave_soon(due);
    count := count + 1;
  end loop;
  return count;
end
$$;

-- Notes a signed call of Wave, and asks as ask_about_wave. WAVE-02, WAVE-03, WAVE-08.
create or replace function note_wave_event(wave_id text, order_number text) returns integer
language plpgsql security definer
as $$
begin
  update wave_sessions s
  set told_at = clock_timestamp()
  where s.told_at is null and (
    s.wave_id = note_wave_event.wave_id
    or s.wave_id is null and s.state = 'opening' and s.order_id = (
      select o.id from orders o where o.order_number = note_wave_event.order_number
    )
  );
  return ask_about_wave(wave_id, order_number);
end
$$;
grant execute on function note_wave_event(text, text) to visitor;

-- What an order owes, with the latest session's state, money and currency, null without one; who is back is told as soon
-- as Wave knows. Refuses order_not_found. WAVE-01, WAVE-03.
create or replace function order_payment(secret text, has_returned boolean)
returns table (due numeric, state text, received numeric, currency text)
language plpgsql security definer
as $$
declare
  found_order constant orders := order_of_link(secret);
  latest wave_sessions;
begin
  select * into latest from wave_sessions s where s.order_id = found_order.id order by s.opened_at desc limit 1;
  -- Its customer looks at the page: Wave is asked every few seconds.
  if has_returned and latest.state in ('opening', 'open') and latest.asked_from < clock_timestamp() - interval '4 seconds' then
    perform ask_about_wave(latest.wave_id, found_order.order_number);
  end if;
  return query select order_remaining(found_order), latest.state, latest.paid_amount, latest.paid_currency;
end
$$;
grant execute on function order_payment(text, boolean) to visitor;

-- The session to ask about, if one is due, for two minutes (wave_id null: unknown); for the worker. WAVE-03.
create or replace function claim_wave_check()
returns table (
  id uuid, wave_id text, must_expire boolean, order_number text, opened_at timestamptz, asked_from timestamptz
)
language sql security definer
begin atomic
  -- Waits for calls that are written down at this moment: skipped, their session would be left until the next minute.
  with due as (
    select s.id from wave_sessions s
    where s.next_check_at <= clock_timestamp()
    order by s.next_check_at
    limit 1
    for update
  )
  update wave_sessions s
  -- Longer than an answer of Wave can take: a worker that died is followed by another.
  set next_check_at = clock_timestamp() + interval '2 minutes'
  from due, orders o
  where s.id = due.id and o.id = s.order_id
  returning s.id, s.wave_id, s.must_expire, o.order_number, s.opened_at, s.asked_from;
end;
grant execute on function claim_wave_check() to message_service;

-- Records what Wave received for a session, once: whole CFA as a payment (D46), whatever became of the order; other
-- money stays with the session. Whether it was new; for the worker. WAVE-02, WAVE-05.
create or replace function record_wave_payment(
  session_id uuid, wave_id text, amount numeric, currency text, transaction_id text, paid_at timestamptz
) returns boolean
language plpgsql security definer
as $$
declare
  known wave_sessions;
begin
  -- The order before its session, as everything that changes an order does.
  perform from orders o
  where o.id = (select s.order_id from wave_sessions s where s.id = session_id)
  for no key update;
  select * into known from wave_sessions s where s.id = session_id for update;
  if not found or known.state = 'paid' then
    return false;
  end if;
  update wave_sessions s
  set state = 'paid', wave_id = record_wave_payment.wave_id, paid_amount = amount, paid_currency = currency,
    transaction_id = record_wave_payment.transaction_id, paid_at = coalesce(record_wave_payment.paid_at, clock_timestamp()),
    next_check_at = null, last_error = null
  where s.id = session_id;
  if currency = 'XOF' and amount > 0 and amount = trunc(amount) then
    insert into payments (order_id, kind, amount, reference, request_key)
    values (known.order_id, 'mobile_money', record_wave_payment.amount, record_wave_payment.transaction_id, session_id);
  else
    perform follow_wave_sessions(o) from orders o where o.id = known.order_id;
  end if;
  return true;
end
$$;
grant execute on function record_wave_payment(uuid, text, numeric, text, text, timestamptz) to message_service;

-- Notes what asking about an unpaid session brought: open, expired or null (no answer, and why), and when to ask again;
-- null gives up, and the staff is told. For the worker. WAVE-03.
create or replace function note_wave_check(
  session_id uuid, new_state text, wave_id text, launch_url text, problem text, next_check_at timestamptz
) returns void
language plpgsql security definer
as $$
begin
  update wave_sessions s
  set
    state = case
      when new_state = 'expired' then 'expired'
      when note_wave_check.next_check_at is null then 'failed'
      else coalesce(new_state, s.state)
    end,
    wave_id = coalesce(s.wave_id, note_wave_check.wave_id),
    launch_url = coalesce(s.launch_url, note_wave_check.launch_url),
    last_error = left(problem, 300),
    needs_staff = new_state is distinct from 'expired' and note_wave_check.next_check_at is null,
    next_check_at = case when new_state is distinct from 'expired' then note_wave_check.next_check_at end
  where s.id = session_id and s.state <> 'paid';
end
$$;
grant execute on function note_wave_check(uuid, text, text, text, text, timestamptz) to message_service;

-- An order owes another amount: open sessions end, and the staff pays back what was too much. WAVE-04, WAVE-05.
create or replace function follow_wave_sessions(of_order orders) returns void
language plpgsql
as $$
begin
  if not exists (select from wave_sessions s where s.order_id = of_order.id) then
    return;
  end if;
  if exists (
    select from wave_sessions s
    where s.order_id = of_order.id and s.state in ('opening', 'open') and s.asked_amount <> order_remaining(of_order)
  ) then
    perform end_wave_sessions(of_order.id);
  end if;
  update wave_sessions s
  set needs_staff = case when is_recorded(s) then order_refund_due(of_order) > 0 else s.handled_at is null end
  where s.order_id = of_order.id and s.state = 'paid';
end
$$;

-- Trigger: the sessions of an order that was corrected, cancelled or reopened follow it. WAVE-04, WAVE-05.
create or replace function follow_order_at_wave() returns trigger
language plpgsql security definer
as $$
begin
  perform follow_wave_sessions(new);
  return null;
end
$$;

create or replace trigger follow_order_at_wave after update of total_amount, status on orders
for each row when (
  old.total_amount is distinct from new.total_amount
  or (old.status = 'cancelled') is distinct from (new.status = 'cancelled')
) execute function follow_order_at_wave();

-- Trigger: the sessions of an order follow each payment, refund and return of it. WAVE-04, WAVE-05.
create or replace function follow_money_at_wave() returns trigger
language plpgsql security definer
as $$
begin
  perform follow_wave_sessions(o) from orders o where o.id = new.order_id;
  return null;
end
$$;

create or replace trigger follow_money_at_wave after insert on payments
for each row execute function follow_money_at_wave();
create or replace trigger follow_money_at_wave after insert on order_returns
for each row execute function follow_money_at_wave();

-- Takes a session that is not paid; has Wave asked about it again, for another day. Refuses forbidden. WAVE-03.
create or replace function ask_wave_again(session_id uuid) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  update wave_sessions s
  set asked_from = clock_timestamp(), next_check_at = clock_timestamp(), needs_staff = false,
    state = case when s.state = 'failed' then case when s.wave_id is null then 'opening' else 'open' end else s.state end
  where s.id = session_id and s.state <> 'paid';
  if found then
    perform ask_wave_soon(session_id);
  end if;
end
$$;
grant execute on function ask_wave_again(uuid) to admin;

-- An admin has dealt with a session at Wave; repeatable. Refuses forbidden. WAVE-05.
create or replace function finish_wave_payment(session_id uuid) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  update wave_sessions s
  set handled_at = clock_timestamp(), handled_by = current_user_id(), needs_staff = false
  where s.id = session_id and s.handled_at is null and s.needs_staff and not is_recorded(s);
end
$$;
grant execute on function finish_wave_payment(uuid) to admin;
