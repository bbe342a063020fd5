-- What keeps an order single (D9) and a crowd at bay (D16). Functions alone reach both tables.

create table order_requests (
  key uuid primary key,
  content_hash bytea not null,
  order_id uuid not null references orders on delete cascade,
  user_id uuid,
  receipt jsonb not null,
  created_at timestamptz not null default now()
);

comment on table order_requests is
  'The idempotency key of each checkout, what it asked, and the receipt it got: a repeat gets it word for word (CHK-26).';

create index order_requests_order on order_requests (order_id);
create index order_requests_age on order_requests (created_at);

create table rate_limit_events (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 50),
  subject text not null check (length(subject) between 1 and 400),
  at timestamptz not null default clock_timestamp()
);

create index rate_limit_events_subject on rate_limit_events (kind, subject, at);
create index rate_limit_events_age on rate_limit_events (at);

alter table order_requests enable row level security, force row level security;
alter table rate_limit_events enable row level security, force row level security;

create policy order_requests_owner on order_requests to current_user using (true) with check (true);
create policy rate_limit_events_owner on rate_limit_events to current_user using (true) with check (true);

create function purge_expired() returns void
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  delete from rate_limit_events where at < now() - interval '1 day';
  delete from order_requests where created_at < now() - interval '7 days';
end
$$;

comment on function purge_expired() is
  'Forgets limit events older than a day and idempotency keys older than a week. For the worker''s clock. Serves LIM-04.';

grant execute on function purge_expired() to message_service;
