-- Mails about an account: each is a job in the database, written in the transaction that causes it, and
-- tried again with growing pauses (AUTH-11, AUTH-16). A job names a request and its recipient. The secret
-- link of a reset mail is made when the mail is sent, so that no secret waits in the queue.

-- Has a mail sent at a moment: {"kind", "requestId", "email" or "userId", "requestedAt", "attempts"}; one job per
-- request. AUTH-11, AUTH-16.
-- Whoever asked for a new password waits at the screen: mails about accounts are sent before the messages of
-- orders (priority -10).
create or replace function schedule_account_mail(mail jsonb, at timestamptz) returns void
language plpgsql
as $$
begin
  perform graphile_worker.add_job(
    'send_account_mail', mail::json, run_at => at, job_key => 'account-mail:' || (mail ->> 'requestId'), priority => -10
  );
end
$$;
grant execute on function schedule_account_mail(jsonb, timestamptz) to message_service;

-- Has a mail of this kind sent now, with the facts of its request, {"email" or "userId", …}. AUTH-11.
create or replace function queue_account_mail(kind text, request_id uuid, facts jsonb) returns void
language sql
as $$
  select schedule_account_mail(
    facts || jsonb_build_object('kind', kind, 'requestId', request_id, 'requestedAt', clock_timestamp(), 'attempts', 0),
    clock_timestamp()
  )
$$;

-- Queues a reset mail, at most 3 in an hour. Only the worker looks for the account: not even the time tells. AUTH-16,
-- LIM-04.
create or replace function auth.request_reset_mail(wanted_email text) returns void
language plpgsql security definer
as $$
declare
  person constant text := left(lower(btrim(wanted_email)), 254);
  mailbox constant text := mailbox_of(wanted_email);
begin
  perform pg_advisory_xact_lock(hashtextextended('reset of ' || mailbox, 0));
  if 3 <= (
    select count(*)
    from rate_limit_events e
    where e.kind = 'reset_mail' and e.subject = mailbox and e.at > clock_timestamp() - interval '1 hour'
  ) then
    return;
  end if;
  insert into rate_limit_events (kind, subject) values ('reset_mail', mailbox);
  perform queue_account_mail('reset-password', gen_random_uuid(), jsonb_build_object('email', person));
end
$$;
grant execute on function auth.request_reset_mail(text) to auth_service;

-- Trigger: queues the welcome of a new customer. AUTH-11.
create or replace function auth.queue_welcome_mail() returns trigger
language plpgsql security definer
as $$
begin
  -- Limits the mails to an account that is created, deleted and created again.
  if may_mail('welcome_mail', new.email, 3, interval '1 day') then
    perform queue_account_mail('welcome', new.id, jsonb_build_object('userId', new.id));
  end if;
  return new;
end
$$;

-- Only users who register in the shop are welcomed, not those whom the operator creates.
create or replace trigger queue_welcome_mail after insert on auth.users
for each row when (current_user = 'auth_service') execute function auth.queue_welcome_mail();

-- Queues a mail to each admin: "new-device" or "promotion". D42.
create or replace function auth.queue_admin_mails(mail_kind text, subject_id uuid, facts jsonb) returns void
language sql security definer
as $$
  select queue_account_mail(
    mail_kind, gen_random_uuid(), facts || jsonb_build_object('userId', r.user_id, 'subjectId', subject_id)
  )
  from user_roles r
  where r.role = 'admin'
$$;

-- Unlocks the mails whose worker died; returns how many. AUTH-16.
create or replace function reclaim_account_mails() returns integer
language plpgsql
as $$
declare
  dead text[];
begin
  select array_agg(distinct j.locked_by) into dead
  from graphile_worker.jobs j
  where j.task_identifier = 'send_account_mail' and j.locked_at < now() - interval '3 minutes';
  if dead is not null then
    perform graphile_worker.force_unlock_workers(dead);
  end if;
  return coalesce(cardinality(dead), 0);
end
$$;
grant execute on function reclaim_account_mails() to message_service;

-- Removes jobs that were given up, or replaced while their worker died. D20.
create or replace function forget_dead_jobs() returns void
language plpgsql
as $$
begin
  perform graphile_worker.complete_jobs(
    array(
      select j.id
      from graphile_worker.jobs j
      where j.attempts >= j.max_attempts and j.updated_at < now() - interval '1 day'
    )
  );
end
$$;
grant execute on function forget_dead_jobs() to message_service;
