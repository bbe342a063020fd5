-- The delivery of the messages about an order (D20, D27). The row of the message is the truth; a job only
-- says when to look at it.

-- Schedules a message in a job of its own, which replaces an earlier one. D20.
create or replace function schedule_message(message order_messages, at timestamptz) returns void
language plpgsql
as $$
begin
  perform graphile_worker.add_job(
    'deliver_messages', json_build_object('messageIds', array[message.id]), run_at => at, max_attempts => 14,
    job_key => message.key
  );
end
$$;
grant execute on function schedule_message(order_messages, timestamptz) to message_service;

-- Queues waiting messages that have no job (a worker died); returns how many. NOTIF-07, D20.
create or replace function reclaim_messages() returns integer
language plpgsql
as $$
declare
  lost order_messages;
  found_lost integer := 0;
begin
  for lost in
    select m.*
    from order_messages m
    where m.state = 'waiting'
      and coalesce(m.claimed_until, '-infinity') < now()
      and not exists (
        select
        from graphile_worker.jobs j
        where j.key in (m.key, m.job_key)
          and j.attempts < j.max_attempts
          and coalesce(j.locked_at, 'infinity') >= now() - interval '3 minutes'
      )
    order by m.created_at
    limit 1000
    for update of m skip locked
  loop
    perform schedule_message(lost, now());
    found_lost := found_lost + 1;
  end loop;
  return found_lost;
end
$$;
grant execute on function reclaim_messages() to message_service;

-- Sends a message again, for another day; false when there is none or it is being sent. Refuses forbidden. NOTIF-05,
-- D27.
create or replace function resend_message(message_id uuid) returns boolean
language plpgsql security definer
as $$
declare
  again order_messages;
begin
  perform require_admin();
  update order_messages m
  set state = 'waiting', attempts = 0, sent_at = null, filed = false, last_error = null,
    waiting_since = clock_timestamp(), next_attempt_at = null
  where m.id = resend_message.message_id and coalesce(m.claimed_until, '-infinity') < clock_timestamp()
  returning * into again;
  if not found then
    return false;
  end if;
  perform schedule_message(again, clock_timestamp());
  return true;
end
$$;
grant execute on function resend_message(uuid) to admin;

-- Counts a test message. Refuses forbidden, test_message_limited after 5 in 10 minutes. OPS-11, LIM-04.
create or replace function begin_test_message() returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  perform pg_advisory_xact_lock(hashtextextended('test message', 0));
  perform refuse_until('test_message_limited', limit_reached('test_message', 'shop', 5, interval '10 minutes'));
  insert into rate_limit_events (kind, subject) values ('test_message', 'shop');
end
$$;
grant execute on function begin_test_message() to admin;
