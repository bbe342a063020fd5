-- "Me prévenir" (D56): who waits for a product that is sold out, and the products that are back. Rows are written by
-- functions only.

create table restock_requests (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products on delete cascade,
  contact_kind text not null check (contact_kind in ('email', 'phone')),
  contact text not null check (length(contact) between 5 and 254),
  contact_key text not null generated always as (
    case contact_kind when 'phone' then phone_limit_key(contact) else contact end
  ) stored,
  waiter_id uuid not null,
  requested_at timestamptz not null default clock_timestamp(),
  turn uuid unique,
  constraint restock_requests_once unique (product_id, contact_kind, contact_key)
);

comment on column restock_requests.contact is 'The e-mail in lower case, or the phone number as it was typed.';
comment on column restock_requests.contact_key is 'By which two writings of one phone number are the same.';
comment on column restock_requests.waiter_id is
  'The same for all requests of one contact: the link of a mail ends all of them.';
comment on column restock_requests.turn is
  'Null while the person waits. Their turn has come: a UUIDv7 made then, which names the mail or the line of the staff''s '
  'list. Null again when the product is gone before they were told.';

create index restock_requests_queue on restock_requests (product_id, requested_at, id) where turn is null;
create index restock_requests_contact on restock_requests (contact_kind, contact_key);
create index restock_requests_waiter on restock_requests (waiter_id);
create index restock_requests_age on restock_requests (requested_at);

alter table restock_requests enable row level security, force row level security;
grant select on restock_requests to admin;
create policy restock_requests_owner on restock_requests to current_user using (true) with check (true);
create policy restock_requests_admin_read on restock_requests for select to admin using (true);

create table restocks (
  product_id uuid primary key references products on delete cascade,
  due_at timestamptz not null,
  told integer not null default 0 check (told >= 0),
  told_at timestamptz
);

comment on table restocks is
  'Products that are back and for which people wait; a row goes when nobody waits any more, or when the product is gone again.';
comment on column restocks.due_at is 'When the next people are told: ten minutes after the return, then a day later.';
comment on column restocks.told is 'How many people were told on the day that began at told_at.';

create index restocks_due on restocks (due_at);

alter table restocks enable row level security, force row level security;
create policy restocks_owner on restocks to current_user using (true) with check (true);
