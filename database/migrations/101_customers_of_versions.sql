-- no transaction
-- A person is found in the replaced versions of invoices without reading all of them (D49).
create index concurrently invoice_versions_email on invoice_versions (lower(content #>> '{customer,email}'));
create index concurrently invoice_versions_phone on invoice_versions (phone_limit_key(content #>> '{customer,phone}'));
