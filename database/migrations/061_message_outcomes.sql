-- A message that was only written to a file has reached nobody (D24): the staff must see that. And trials of the settings.

alter table order_messages
  add column filed boolean not null default false,
  add check (not filed or state = 'sent');

grant update (filed) on order_messages to message_service;

create or replace function resend_message(message_id uuid) returns boolean
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  again order_messages;
begin
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

create function begin_trial_message() returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  window_length constant interval := '10 minutes';
  own_limit constant integer := 5;
  free_at timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('trial message', 0));
  select e.at + window_length into free_at
  from rate_limit_events e
  where e.kind = 'trial_message' and e.subject = 'shop' and e.at > clock_timestamp() - window_length
  order by e.at desc
  offset own_limit - 1 limit 1;
  if free_at is not null then
    perform refuse(
      'trial_limited',
      jsonb_build_object('retry_after_seconds', greatest(1, ceil(extract(epoch from free_at - clock_timestamp()))::integer))
    );
  end if;
  insert into rate_limit_events (kind, subject) values ('trial_message', 'shop');
end
$$;

comment on function begin_trial_message() is
  'Counts one trial of the shop''s mail and chat settings. Refuses trial_limited after 5 in 10 minutes. Serves OPS-11, LIM-04.';

grant execute on function begin_trial_message() to admin;
