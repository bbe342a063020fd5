-- Letters to the subscribers (D63): what the staff wrote, and to whom each goes. Who gets one is fixed when its sending
-- begins.

create table letters (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  body text not null check (length(body) between 1 and 5000),
  product_ids uuid[] not null default '{}' check (cardinality(product_ids) <= 6),
  button_label text check (length(button_label) between 1 and 40 and button_label !~ '[[:cntrl:]]'),
  button_path text check (button_path ~ '^/(boutique|(product|category)/[0-9a-f-]{36})?$'),
  state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'paused', 'sent')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  due_at timestamptz,
  begun_at timestamptz,
  ended_at timestamptz,
  products jsonb,
  trouble text check (length(trouble) <= 500),
  check ((button_label is null) = (button_path is null)),
  check ((state in ('draft', 'planned')) = (begun_at is null)),
  check ((state = 'sent') = (ended_at is not null)),
  check ((state = 'draft') = (due_at is null))
);

comment on column letters.body is 'Plain text; an empty line ends a paragraph.';
comment on column letters.version is 'Counts the changes of a draft: what is sent is what was seen.';
comment on column letters.due_at is 'When its sending is to begin.';
comment on column letters.products is 'The products as they were when its sending began: the mails show these.';
comment on column letters.trouble is 'Why it does not go on: the words of the mail server.';

create index letters_newest on letters (created_at desc, id desc);
create index letters_open on letters (state) where state in ('planned', 'sending');

create table letter_deliveries (
  letter_id uuid not null references letters on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null default clock_timestamp(),
  first_tried_at timestamptz,
  tried_at timestamptz,
  reason text check (length(reason) <= 500),
  -- Nobody gets a letter twice: a subscriber is an address.
  primary key (letter_id, subscriber_id)
);

comment on column letter_deliveries.state is
  'sending: a worker has it, and nobody else tries it. refused: the server refuses the address for good. failed: it was not '
  'accepted for another reason, or nobody knows whether it was.';

create index letter_deliveries_due on letter_deliveries (letter_id, due_at) where state in ('waiting', 'sending');
create index letter_deliveries_subscriber on letter_deliveries (subscriber_id);
create index letter_deliveries_tried on letter_deliveries (tried_at desc) where tried_at is not null;

alter table newsletter_subscribers add column refusals smallint not null default 0;

comment on column newsletter_subscribers.refusals is
  'How many letters in a row the mail server has refused for good because of this address; at three it gets none any more.';

alter table letters enable row level security, force row level security;
alter table letter_deliveries enable row level security, force row level security;

grant select, delete on letters to admin;
grant insert (id, subject, body, product_ids, button_label, button_path) on letters to admin;
grant update (subject, body, product_ids, button_label, button_path, version) on letters to admin;
grant select on letter_deliveries to admin;

create policy letters_owner on letters to current_user using (true) with check (true);
create policy letters_admin_read on letters for select to admin using ((select is_admin()));
create policy letters_admin_insert on letters for insert to admin with check ((select is_admin()));
-- What has left the house does not change.
create policy letters_admin_update on letters for update to admin
  using ((select is_admin()) and state = 'draft') with check ((select is_admin()) and state = 'draft');
create policy letters_admin_delete on letters for delete to admin using ((select is_admin()) and state = 'draft');
create policy letter_deliveries_owner on letter_deliveries to current_user using (true) with check (true);
create policy letter_deliveries_admin_read on letter_deliveries for select to admin using ((select is_admin()));
