-- Whoever asked for a new password waits at the screen: mails about accounts go before the messages of orders that wait.

create or replace function schedule_account_mail(mail jsonb, at timestamptz) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    'send_account_mail', mail::json, run_at => at, job_key => 'account-mail:' || (mail ->> 'requestId'), priority => -10
  );
end
$$;
