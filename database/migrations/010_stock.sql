-- Every change of a product's stock with its reason (SUPPLY-01), the pieces that open orders hold (SUPPLY-04), what has to
-- be bought (SUPPLY-06), and the days on which the owner was told of the stock (SUPPLY-08).

-- ---- the ledger of the stock ----
-- Rows are added by a trigger and never changed or deleted (docs/decisions/031-a-ledger-of-the-stock.md).

create table stock_movements (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  kind text not null check (
    kind in (
      'initial', 'delivery', 'take_back', 'return', 'receipt', 'inventory', 'loss', 'correction', 'undo', 'edit', 'import',
      'other'
    )
  ),
  change integer not null check (change <> 0),
  stock_after integer not null check (stock_after >= 0),
  note text check (length(note) between 1 and 300),
  takes_back uuid unique references stock_movements on delete cascade,
  recorded_at timestamptz not null default clock_timestamp(),
  request_key uuid unique,
  order_id uuid references orders on delete set null,
  recorded_by uuid references auth.users on delete set null
);

comment on column stock_movements.kind is
  'Why: initial (the stock that the product began with), delivery, take_back (a delivery within its ten seconds), '
  'return, receipt, inventory, loss, correction, undo (of one of these four), edit (the product''s form), import, other.';
comment on column stock_movements.change is 'Pieces, above zero what came and below zero what went.';
comment on column stock_movements.takes_back is 'The movement that this one undid; null for any other.';
comment on column stock_movements.request_key is 'Names the request: repeated, it changes nothing more. Serves SUPPLY-03.';

create index stock_movements_product on stock_movements (product_id, recorded_at desc, id desc);

create index stock_movements_order on stock_movements (order_id) where order_id is not null;
create index stock_movements_recorded_by on stock_movements (recorded_by) where recorded_by is not null;

-- ---- the pieces that open orders hold ----
create table committed_counts (
  product_id uuid primary key,
  pieces bigint not null
) with (fillfactor = 50);

comment on table committed_counts is
  'How many pieces of each product open orders hold and have not taken, but for committed_count_changes (D47).';

create table committed_count_changes (
  product_id uuid not null,
  pieces bigint not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

create index committed_count_changes_product on committed_count_changes (product_id);

-- ---- what has to be bought ----
-- Which products orders hold more of than there is, kept so that the list of what has to be bought compares only what
-- changed.
create table short_products (
  product_id uuid primary key,
  missing integer not null check (missing > 0),
  stock integer not null,
  is_running_out boolean not null
);

comment on table short_products is
  'Products of which committed_counts holds more pieces than there are, as summarise_supply found them: whatever is noted '
  'in supply_changes or committed_count_changes may have changed since.';
comment on column short_products.is_running_out is 'Whether it is for sale with 5 pieces or fewer as well.';

create index short_products_missing on short_products (missing desc, stock, product_id desc);

create table supply_changes (
  product_id uuid not null
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

comment on table supply_changes is
  'Products whose stock, sale or committed_counts changed since summarise_supply. Rows are only added, so that nobody waits.';

-- ---- reports to the owner ----
create table stock_reports (
  day date primary key,
  claimed_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);

comment on table stock_reports is
  'The days of the shop on which the owner was told of the stock (done_at), or somebody is about to.';
comment on column stock_reports.done_at is 'When the mail was sent, or there was nothing to tell; null until then.';

-- ---- rights ----
alter table stock_movements enable row level security, force row level security;
alter table committed_counts enable row level security, force row level security;
alter table committed_count_changes enable row level security, force row level security;
alter table short_products enable row level security, force row level security;
alter table supply_changes enable row level security, force row level security;
alter table stock_reports enable row level security, force row level security;

grant select on stock_movements, committed_counts, committed_count_changes, short_products, supply_changes to admin;

create policy stock_movements_owner on stock_movements to current_user using (true) with check (true);
create policy stock_movements_admin_read on stock_movements for select to admin using ((select is_admin()));
create policy committed_counts_owner on committed_counts to current_user using (true) with check (true);
create policy committed_counts_admin_read on committed_counts for select to admin using ((select is_admin()));
create policy committed_count_changes_owner on committed_count_changes to current_user using (true) with check (true);
create policy committed_count_changes_admin_read on committed_count_changes for select to admin
  using ((select is_admin()));
create policy short_products_owner on short_products to current_user using (true) with check (true);
create policy short_products_admin_read on short_products for select to admin using ((select is_admin()));
create policy supply_changes_owner on supply_changes to current_user using (true) with check (true);
create policy supply_changes_admin_read on supply_changes for select to admin using ((select is_admin()));
create policy stock_reports_owner on stock_reports to current_user using (true) with check (true);
