-- What the staff write about an order for each other, why an order was cancelled, and when a message was given up:
-- what the timeline of an order shows beyond what was recorded already (database/functions/39_order_events.sql).

create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  body text not null check (length(body) between 1 and 500),
  written_by uuid references auth.users on delete set null,
  written_at timestamptz not null default clock_timestamp(),
  withdrawn_by uuid references auth.users on delete set null,
  withdrawn_at timestamptz,
  request_key uuid not null unique,
  check (withdrawn_by is null or withdrawn_at is not null)
);

comment on table order_notes is
  'Notes of the staff about an order. No customer reads them; what a customer wrote is orders.notes. Serves LOG-03.';
comment on column order_notes.withdrawn_at is
  'When an admin took it off the screen; null while it stands. The row stays. Serves LOG-05.';
comment on column order_notes.request_key is 'Names the request: repeated, it adds nothing more. Serves LOG-03.';

create index order_notes_order on order_notes (order_id, written_at, id);
create index order_notes_written_by on order_notes (written_by) where written_by is not null;
create index order_notes_withdrawn_by on order_notes (withdrawn_by) where withdrawn_by is not null;

alter table order_notes enable row level security, force row level security;

grant select on order_notes to admin;

create policy order_notes_owner on order_notes to current_user using (true) with check (true);
create policy order_notes_admin_read on order_notes for select to admin using ((select is_admin()));

alter table order_status_history add column reason text;
alter table order_status_history add constraint order_status_history_reason
  check (length(reason) between 1 and 300) not valid;

comment on column order_status_history.reason is
  'Why several orders were cancelled at once; of a single one the return says it (order_returns). Serves WORK-07.';

alter table order_messages add column failed_at timestamptz;

comment on column order_messages.failed_at is
  'When it was given up last; null when it never was, or was before this column came. Serves LOG-01.';

-- A refund that was recorded wrongly is corrected as a payment is: by an entry of its own that names it.
alter table payments drop constraint payments_check;
alter table payments add constraint payments_correction_sign
  check (corrects is null or amount < 0 or return_id is not null) not valid;
alter table payments add constraint payments_correction_reason
  check (corrects is null or reason is not null) not valid;

comment on column payments.corrects is
  'The payment or refund that this entry corrects; null for a payment and for a refund itself.';
comment on column payments.return_id is
  'The return for which this was paid back, of a correction too; null for a payment and its corrections.';
