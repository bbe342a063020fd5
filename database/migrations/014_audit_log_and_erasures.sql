-- ---- audit log ----

-- What the admins changed: who, when, what, before and after. Triggers write it, and the functions that
-- replace whole sets of rows; nobody changes it.

create table audit_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  actor_email text,
  action text not null check (action in ('insert', 'update', 'delete', 'export')),
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);

comment on table audit_log is
  'One row for each change by an admin: of an update the columns that changed, else the whole row. '
  '`actor_id` refers to no row: the log outlives its users.';

create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_entity on audit_log (entity, entity_id, at desc);

alter table audit_log enable row level security, force row level security;

grant select on audit_log to admin;

create policy audit_log_owner on audit_log for all to current_user using (true) with check (true);
create policy audit_log_admin_read on audit_log for select to admin using ((select is_admin()));

-- ---- people who were erased (D49; law 2013-450) ----

create table erasures (
  id uuid primary key default uuidv7(),
  erased_at timestamptz not null default clock_timestamp(),
  actor_id uuid not null,
  contact_kind text not null check (contact_kind in ('email', 'phone')),
  contact_hash bytea not null check (length(contact_hash) = 32)
);

comment on table erasures is
  'Each erasure of a person, by the keyed hash of the e-mail or phone number: after a backup is restored, '
  'erase_again takes the same people out once more. `actor_id` refers to no row: it outlives its users.';

create index erasures_contact on erasures (contact_kind, contact_hash);

alter table erasures enable row level security, force row level security;

create policy erasures_owner on erasures to current_user using (true) with check (true);

-- What the shop knows of one contact, in numbers (describe_person).
create type person_found as (
  contact_kind text,
  contact text,
  names text[],
  other_contacts text[],
  orders integer,
  open_orders integer,
  has_account boolean,
  is_admin boolean,
  is_subscribed boolean
);
