-- What must be told to the owner and the customer about an order (D20, D27): written with the order, delivered by a job.

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
  check ((state = 'sent') = (sent_at is not null))
);

create index order_messages_order on order_messages (order_id);
create index order_messages_unsent on order_messages (state, created_at) where state <> 'sent';

alter table order_messages enable row level security, force row level security;

grant select on order_messages to admin, message_service;
grant update (state, attempts, last_error, sent_at) on order_messages to message_service;

create policy order_messages_owner on order_messages to current_user using (true) with check (true);
create policy order_messages_admin_read on order_messages for select to admin using (true);
create policy order_messages_message_service_read on order_messages for select to message_service using (true);
create policy order_messages_message_service_update on order_messages for update to message_service
  using (true) with check (true);
