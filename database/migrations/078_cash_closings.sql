-- The close of a day's cash (D46): what was recorded, what was counted, and why they differ. Rows are added by
-- close_cash_day and never changed or deleted; a day that is closed again gets another row.

create table cash_closings (
  id uuid primary key default uuidv7(),
  day date not null,
  expected_amount numeric(12, 2) not null check (expected_amount = trunc(expected_amount)),
  counted_amount numeric(12, 2) not null check (counted_amount = trunc(counted_amount)),
  explanation text check (length(explanation) between 1 and 300),
  closed_by uuid references auth.users on delete set null,
  closed_at timestamptz not null default clock_timestamp(),
  request_key uuid not null unique,
  check (counted_amount = expected_amount or explanation is not null)
);

comment on column cash_closings.expected_amount is
  'The cash of the day by its payments and corrections, when the day was closed.';
comment on column cash_closings.request_key is 'Names the request: repeated, it closes no second time.';

create index cash_closings_day on cash_closings (day, closed_at, id);
create index cash_closings_closed_by on cash_closings (closed_by) where closed_by is not null;

alter table cash_closings enable row level security, force row level security;

grant select on cash_closings to admin;

create policy cash_closings_owner on cash_closings to current_user using (true) with check (true);
create policy cash_closings_admin_read on cash_closings for select to admin using ((select is_admin()));
