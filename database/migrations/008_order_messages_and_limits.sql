-- ---- messages about an order ----

-- The messages to the owner and the customer about an order (D20, D27): written with the order, delivered by
-- a job. A worker that takes a message holds it until `claimed_until`: nobody else sends it meanwhile, and
-- when the worker dies the claim ends by itself.

create table order_messages (
  id uuid primary key default uuidv7(),
  key text not null unique,
  order_id uuid not null references orders on delete cascade,
  channel text not null check (channel in ('chat', 'email')),
  audience text not null check (audience in ('owner', 'customer')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text check (length(last_error) <= 2000),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  -- Only written to a file: it has reached nobody (D24).
  filed boolean not null default false,
  job_key text,
  failed_at timestamptz,
  check ((state = 'sent') = (sent_at is not null)),
  check (not filed or state = 'sent')
);

comment on column order_messages.job_key is
  'The key of the job that delivers it first, with the other messages of its transaction; null when the message has a '
  'job of its own from the beginning.';
comment on column order_messages.failed_at is 'When it was given up last; null when it never was. Serves LOG-01.';

create index order_messages_order on order_messages (order_id);
create index order_messages_unsent on order_messages (state, created_at) where state <> 'sent';
-- Only the nightly purge asks for the age of messages, and rows lie in the order of their age.
create index order_messages_age on order_messages using brin (created_at);

alter table order_messages enable row level security, force row level security;

grant select on order_messages to admin, message_service;
grant update (state, attempts, last_error, sent_at, next_attempt_at, claimed_until, filed) on order_messages
  to message_service;

create policy order_messages_owner on order_messages to current_user using (true) with check (true);
create policy order_messages_admin_read on order_messages for select to admin using ((select is_admin()));
create policy order_messages_message_service_read on order_messages for select to message_service using (true);
create policy order_messages_message_service_update on order_messages for update to message_service
  using (true) with check (true);

-- ---- repeated orders (D9) and limits (D16): functions alone reach both tables ----

create table order_requests (
  key uuid primary key,
  content_hash bytea not null,
  order_id uuid not null references orders on delete cascade,
  user_id uuid,
  receipt jsonb not null,
  created_at timestamptz not null default now()
);

comment on table order_requests is
  'The idempotency key of each checkout, what it asked, and the receipt it got: a repeat gets it word for '
  'word (CHK-26).';

create index order_requests_order on order_requests (order_id);
create index order_requests_age on order_requests (created_at);

create table rate_limit_events (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) between 1 and 50),
  subject text not null check (length(subject) between 1 and 400),
  at timestamptz not null default clock_timestamp(),
  times integer not null default 1 check (times > 0)
);

comment on column rate_limit_events.times is 'How many times it happened: that of several orders placed together counts them all.';

-- With all that a limit reads, so that no row need be visited.
create index rate_limit_events_subject on rate_limit_events (kind, subject, at) include (times);
-- Only the nightly purge asks for an age alone, and rows lie in the order of their age. A tree would also serve as a worse
-- way to the events of one subject.
create index rate_limit_events_age on rate_limit_events using brin (at);

alter table order_requests enable row level security, force row level security;
alter table rate_limit_events enable row level security, force row level security;

create policy order_requests_owner on order_requests to current_user using (true) with check (true);
create policy rate_limit_events_owner on rate_limit_events to current_user using (true) with check (true);
