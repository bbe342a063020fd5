-- What the shop says of itself (DATA-12, D1, D2), with a first value each.
-- Every key is shown somewhere in the shop, so everybody reads the table; it holds no key that is not listed
-- here. The settings change through save_settings only, so that the audit log misses no change.

create function setting_keys() returns text[]
language sql immutable parallel safe
return array[
  'store_name', 'store_description', 'contact_phone', 'contact_email', 'store_address', 'delivery_fee',
  'whatsapp_number', 'business_hours', 'delivery_message'
];

comment on function setting_keys() is 'Gives the keys that system_settings may hold. Serves DATA-12, D1, D2.';

create table system_settings (
  key text primary key check (key = any (setting_keys())),
  value text not null check (length(value) <= 5000),
  description text check (length(description) <= 500)
);

insert into system_settings (key, value, description)
values
  ('store_name', 'Ambre d''Ivoire', 'Nom de la boutique'),
  (
    'store_description', 'Parfums et cosmétiques authentiques, livrés partout en Côte d''Ivoire.',
    'Description de la boutique'
  ),
  ('contact_phone', '+225 07 00 00 00 00', 'Numéro de téléphone de contact'),
  ('contact_email', 'contact@ambre-ivoire.example', 'Adresse e-mail de contact'),
  ('store_address', 'Abidjan, Côte d''Ivoire', 'Adresse de la boutique'),
  ('delivery_fee', '0', 'Frais de livraison indicatifs, en CFA (jamais ajoutés au total)'),
  ('whatsapp_number', '+225 07 00 00 00 00', 'Numéro WhatsApp de la boutique'),
  ('business_hours', 'Lun–Ven 9h–18h, Sam 9h–16h, Dim fermé', 'Horaires d''ouverture'),
  (
    'delivery_message', 'Livraison via Yango à vos frais.', 'Message de livraison affiché dans la boutique'
  );

alter table system_settings enable row level security, force row level security;

grant select on system_settings to visitor, customer, admin, message_service;

create policy system_settings_owner on system_settings to current_user using (true) with check (true);
create policy system_settings_read on system_settings for select to visitor, customer using (true);
create policy system_settings_message_service_read on system_settings for select to message_service using (true);
create policy system_settings_admin_read on system_settings for select to admin using ((select is_admin()));

-- ---- links to social networks ----

-- The shop's addresses in social networks (NAV-11). Everybody sees them in the footer; admins set them. A
-- network without a row leads to its own home page.

create function social_networks() returns text[]
language sql immutable parallel safe
return array['facebook', 'instagram', 'tiktok'];

comment on function social_networks() is 'Gives the networks that social_links may hold. Serves NAV-11.';

create table social_links (
  network text primary key check (network = any (social_networks())),
  address text not null
    check (length(address) <= 300 and address ~ '^https://[^\s/@]+\.[^\s/@]+(/\S*)?$')
);

alter table social_links enable row level security, force row level security;

grant select on social_links to visitor, customer, admin;

create policy social_links_owner on social_links to current_user using (true) with check (true);
create policy social_links_read on social_links for select to visitor, customer, admin using (true);

-- ---- numbers in the business register (RCCM) and at the tax office (NCC) ----
-- They stand on invoices and in the legal notice, so everybody reads them; admins change them through
-- save_business_registrations. They are apart from the nine settings, whose save deletes and inserts all rows (ASET-02,
-- ASET-05).
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

-- ---- the mails to the owner that an admin has turned off (SUPPLY-09) ----
-- Apart from the nine settings too.
create table muted_mails (
  mail text primary key check (mail in ('stock_report'))
);

comment on table muted_mails is 'The mails to the owner that are turned off; a mail that is not here is sent. Serves SUPPLY-09.';

alter table muted_mails enable row level security, force row level security;

grant select on muted_mails to admin;

create policy muted_mails_owner on muted_mails to current_user using (true) with check (true);
create policy muted_mails_admin_read on muted_mails for select to admin using ((select is_admin()));
