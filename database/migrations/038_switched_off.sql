-- Parts of the shop that an admin has switched off (D61); apart from the nine settings, as the muted mails are.
create table switched_off (
  part text primary key check (part in ('product_feed'))
);

comment on table switched_off is
  'The parts of the shop that are switched off; one that is not here is on. Serves D61.';

alter table switched_off enable row level security, force row level security;

grant select on switched_off to visitor, customer, admin;

create policy switched_off_owner on switched_off to current_user using (true) with check (true);
create policy switched_off_read on switched_off for select to visitor, customer, admin using (true);
