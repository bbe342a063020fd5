-- Parcels that were refused, perfumes that came back and orders that were cancelled, each with its reason; rows are
-- added by record_return and never changed or deleted. What is paid back is a payment of the opposite sign.

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

alter table payments add column return_id uuid references order_returns on delete cascade;

comment on column payments.return_id is 'The return for which this was paid back; null for a payment or correction.';

create index payments_return on payments (return_id) where return_id is not null;
