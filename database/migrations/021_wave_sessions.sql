-- "Régler maintenant avec Wave" (D57): the checkout sessions that were opened at Wave to pay orders, and what came of each.
-- Rows are written by functions only (docs/decisions/043-wave-is-asked.md).

create table wave_sessions (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  asked_amount numeric(12, 2) not null check (asked_amount > 0 and asked_amount = trunc(asked_amount)),
  state text not null default 'opening' check (state in ('opening', 'open', 'paid', 'expired', 'failed')),
  wave_id text unique check (length(wave_id) between 1 and 100),
  launch_url text check (length(launch_url) between 1 and 2000),
  opened_at timestamptz not null default clock_timestamp(),
  asked_from timestamptz not null default clock_timestamp(),
  next_check_at timestamptz,
  must_expire boolean not null default false,
  last_error text check (length(last_error) between 1 and 300),
  paid_amount numeric(12, 2),
  paid_currency text check (length(paid_currency) between 1 and 10),
  transaction_id text check (length(transaction_id) between 1 and 100),
  paid_at timestamptz,
  handled_by uuid references auth.users on delete set null,
  handled_at timestamptz,
  needs_staff boolean not null default false,
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (paid_amount is not null and paid_currency is not null))
);

comment on column wave_sessions.id is
  'Also the idempotency key of the request to Wave, and the request_key of the payment that it became: money is recorded '
  'once, however often it is told.';
comment on column wave_sessions.asked_amount is 'Whole CFA that were owed when it was opened.';
comment on column wave_sessions.state is
  'opening: Wave has not answered yet. failed: Wave refused it, or gave no answer for a day.';
comment on column wave_sessions.wave_id is 'Its id at Wave; null as long as no answer has told it.';
comment on column wave_sessions.asked_from is
  'From then Wave is asked after 1, 5 and 30 minutes and every hour of a day: its opening, or the last call that told of it.';
comment on column wave_sessions.next_check_at is
  'When Wave is asked next; while a worker asks, when another one may. Null once nothing more is to be known.';
comment on column wave_sessions.must_expire is 'The order owes another amount now: the session is ended at Wave.';
comment on column wave_sessions.paid_amount is 'What Wave received, in paid_currency, whatever was asked.';
comment on column wave_sessions.handled_at is
  'When an admin said that money which could not be recorded (another currency) was dealt with.';
comment on column wave_sessions.needs_staff is
  'Money is to be paid back, could not be recorded, or Wave gave no answer: the list of orders says so.';

create index wave_sessions_order on wave_sessions (order_id, opened_at);
create index wave_sessions_due on wave_sessions (next_check_at) where next_check_at is not null;
create index wave_sessions_for_staff on wave_sessions (order_id) where needs_staff;
create index wave_sessions_handled_by on wave_sessions (handled_by) where handled_by is not null;

alter table wave_sessions enable row level security, force row level security;

grant select on wave_sessions to admin;

create policy wave_sessions_owner on wave_sessions to current_user using (true) with check (true);
create policy wave_sessions_admin_read on wave_sessions for select to admin using ((select is_admin()));
