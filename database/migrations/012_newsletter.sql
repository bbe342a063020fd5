-- Newsletter subscribers (DATA-11). Only admins reach the table; everybody subscribes through a function.

create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and is_valid_email(email)),
  name text check (length(btrim(name)) between 1 and 200),
  is_active boolean not null default true,
  subscribed_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  search_text text not null generated always as (search_key(email || ' ' || coalesce(name, ''))) stored,
  last_seen_at timestamptz not null default now(),
  check (not (is_active and unsubscribed_at is not null))
);

comment on column newsletter_subscribers.last_seen_at is
  'When the person last subscribed, also once more, or left.';

create index newsletter_subscribers_newest on newsletter_subscribers (subscribed_at desc, id desc);
create index newsletter_subscribers_search on newsletter_subscribers using gin (search_text gin_trgm_ops);
-- The counters read this index alone.
create index newsletter_subscribers_active on newsletter_subscribers (is_active);

alter table newsletter_subscribers enable row level security, force row level security;

grant select, insert, update, delete on newsletter_subscribers to admin;

create policy newsletter_subscribers_owner on newsletter_subscribers to current_user using (true) with check (true);
create policy newsletter_subscribers_admin_read on newsletter_subscribers for select to admin using (true);
create policy newsletter_subscribers_admin_insert on newsletter_subscribers for insert to admin
  with check ((select is_admin()));
create policy newsletter_subscribers_admin_update on newsletter_subscribers for update to admin
  using ((select is_admin())) with check ((select is_admin()));
create policy newsletter_subscribers_admin_delete on newsletter_subscribers for delete to admin
  using ((select is_admin()));
