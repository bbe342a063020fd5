-- Money that was received for orders (D46): rows are added by functions and never changed or deleted
-- (database/functions/37_payments.sql).

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
  check (corrects is null or amount < 0),
  check (amount > 0 or reason is not null)
);

comment on column payments.amount is
  'Whole CFA; below zero what a payment recorded by mistake is lowered by. Serves D46.';
comment on column payments.corrects is 'The payment that this entry corrects; null for a payment.';
comment on column payments.request_key is 'Names the request: repeated, it records nothing more. Serves PAY-04.';

create index payments_order on payments (order_id, recorded_at, id);
create index payments_day on payments (recorded_at, id);
create index payments_corrects on payments (corrects) where corrects is not null;
create index payments_recorded_by on payments (recorded_by) where recorded_by is not null;

alter table payments enable row level security, force row level security;

grant select on payments to admin;

create policy payments_owner on payments to current_user using (true) with check (true);
create policy payments_admin_read on payments for select to admin using ((select is_admin()));
