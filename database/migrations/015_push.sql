-- The devices on which an admin wants to be alerted when no page is open (PUSH-01 to PUSH-06). Rows are written by
-- functions only.
create table push_devices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.users on delete cascade,
  session_id uuid references auth.sessions on delete set null,
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) between 80 and 100),
  auth text not null check (length(auth) between 20 and 30),
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now()
);

comment on column push_devices.session_id is
  'The session that turned the alerts on: they end with it. Null once it was ended; the next sign-in of the same '
  'admin on this device continues them.';
comment on column push_devices.endpoint is
  'The address at the push service of the browser''s maker. Whoever knows it and the shop''s key could send alerts.';

create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id) where session_id is not null;

alter table push_devices enable row level security, force row level security;

grant select on push_devices to admin;

create policy push_devices_owner on push_devices to current_user using (true) with check (true);
create policy push_devices_own_read on push_devices for select to admin using (user_id = (select current_user_id()));
