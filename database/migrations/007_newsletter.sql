-- Newsletter subscribers (DATA-11). Only the administration reaches the table; subscribing gets its own function.

create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and is_valid_email(email)),
  name text check (length(btrim(name)) between 1 and 200),
  is_active boolean not null default true,
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  check (not (is_active and unsubscribed_at is not null))
);

create index newsletter_subscribers_newest on newsletter_subscribers (subscribed_at desc, id desc);

alter table newsletter_subscribers enable row level security, force row level security;

grant select, insert, update, delete on newsletter_subscribers to admin;

create policy newsletter_subscribers_owner on newsletter_subscribers to current_user using (true) with check (true);
create policy newsletter_subscribers_admin_read on newsletter_subscribers for select to admin using (true);
create policy newsletter_subscribers_admin_insert on newsletter_subscribers for insert to admin with check (true);
create policy newsletter_subscribers_admin_update on newsletter_subscribers for update to admin
  using (true) with check (true);
create policy newsletter_subscribers_admin_delete on newsletter_subscribers for delete to admin using (true);
