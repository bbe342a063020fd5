-- Money that was received for orders and paid back (D46). Rows are added by functions and never changed or deleted
-- (docs/decisions/028-money-is-added.md).

-- ---- returns ----
-- Parcels that were refused, perfumes that came back and orders that were cancelled, each with its reason. What is paid
-- back is a payment of the opposite sign.
create table order_returns (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('refused', 'returned', 'cancelled')),
  reason text not null check (length(reason) between 1 and 300),
  pieces jsonb not null default '[]',
  value_amount numeric(12, 2) not null default 0 check (value_amount >= 0),
  recorded_by uuid references auth.users on delete set null,
  recorded_at timestamptz not null default clock_timestamp(),
  request_key uuid not null unique,
  check ((kind = 'returned') = (jsonb_array_length(pieces) > 0))
);

comment on column order_returns.pieces is
  'The pieces of a return, [{"item_id", "product_id", "name", "quantity", "restocked"}]; empty when the whole order '
  'did not reach its customer.';
comment on column order_returns.value_amount is 'What the returned pieces cost, in CFA: it is no longer to be received.';

create index order_returns_order on order_returns (order_id, recorded_at, id);
create index order_returns_recorded_by on order_returns (recorded_by) where recorded_by is not null;

alter table order_returns enable row level security, force row level security;

grant select on order_returns to admin;

create policy order_returns_owner on order_returns to current_user using (true) with check (true);
create policy order_returns_admin_read on order_returns for select to admin using ((select is_admin()));

-- ---- payments ----
create table payments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('cash', 'mobile_money', 'transfer', 'card')),
  amount numeric(12, 2) not null check (amount <> 0 and amount = trunc(amount)),
  reference text check (length(reference) between 1 and 100),
  reason text check (length(reason) between 1 and 300),
  corrects uuid references payments on delete cascade,
  recorded_by uuid references auth.users on delete set null,
  recorded_at timestamptz not null default clock_timestamp(),
  request_key uuid not null unique,
  return_id uuid references order_returns on delete cascade,
  check (amount > 0 or reason is not null),
  -- A refund that was recorded wrongly is corrected as a payment is: by an entry of its own that names it.
  constraint payments_correction_sign check (corrects is null or amount < 0 or return_id is not null),
  constraint payments_correction_reason check (corrects is null or reason is not null)
);

comment on column payments.amount is
  'Whole CFA; below zero what a payment recorded by mistake is lowered by. Serves D46.';
comment on column payments.corrects is
  'The payment or refund that this entry corrects; null for a payment and for a refund itself.';
comment on column payments.return_id is
  'The return for which this was paid back, of a correction too; null for a payment and its corrections.';
comment on column payments.request_key is 'Names the request: repeated, it records nothing more. Serves PAY-04.';

create index payments_order on payments (order_id, recorded_at, id);
create index payments_day on payments (recorded_at, id);
create index payments_corrects on payments (corrects) where corrects is not null;
create index payments_return on payments (return_id) where return_id is not null;
create index payments_recorded_by on payments (recorded_by) where recorded_by is not null;

alter table payments enable row level security, force row level security;

grant select on payments to admin;

create policy payments_owner on payments to current_user using (true) with check (true);
create policy payments_admin_read on payments for select to admin using ((select is_admin()));

-- ---- the close of a day's cash ----
-- What was recorded, what was counted, and why they differ. A day that is closed again gets another row.
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
