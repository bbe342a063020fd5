-- The mails to the owner that an admin has turned off (SUPPLY-09). Apart from the nine settings, whose save deletes and
-- inserts all rows (ASET-02, ASET-05).

create table muted_mails (
  mail text primary key check (mail in ('stock_report'))
);

comment on table muted_mails is 'The mails to the owner that are turned off; a mail that is not here is sent. Serves SUPPLY-09.';

alter table muted_mails enable row level security, force row level security;

grant select on muted_mails to admin;

create policy muted_mails_owner on muted_mails to current_user using (true) with check (true);
create policy muted_mails_admin_read on muted_mails for select to admin using ((select is_admin()));
