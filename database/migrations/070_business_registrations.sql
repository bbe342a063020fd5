-- The shop's numbers in the business register (RCCM) and at the tax office (NCC). They stand on invoices and in
-- the legal notice, so everybody reads them; admins change them through save_business_registrations. They are
-- apart from the nine settings, whose save deletes and inserts all rows (ASET-02, ASET-05).

create function business_registers() returns text[]
language sql immutable parallel safe
return array['rccm', 'ncc'];

comment on function business_registers() is
  'Gives the registers whose numbers business_registrations may hold. Serves D60.';

create table business_registrations (
  register text primary key check (register = any (business_registers())),
  number text not null check (length(number) between 1 and 60 and number = btrim(number) and number !~ '[[:cntrl:]]')
);

alter table business_registrations enable row level security, force row level security;

grant select on business_registrations to visitor, customer, admin, message_service;

create policy business_registrations_owner on business_registrations
  to current_user using (true) with check (true);
create policy business_registrations_read on business_registrations
  for select to visitor, customer, admin, message_service using (true);
