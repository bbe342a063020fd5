-- The perfume's profile (D53): what it smells of, for whom, how long it stays. All of it may be missing. The words are
-- those of the addresses (?famille=boisee); their French labels are in src/features/catalogue/product-details.ts.

create function is_note_list(notes text[]) returns boolean
language sql immutable parallel safe
return cardinality(notes) <= 8
  and array_position(notes, null) is null
  and not exists (
    select from unnest(notes) as note
    where length(note) not between 1 and 40 or note <> btrim(note) or note ~ '[<>,;[:cntrl:]]'
  );

comment on function is_note_list(text[]) is
  'Says whether these are the notes of one row of the pyramid: at most 8, each of 1 to 40 characters, without the signs '
  'that separate notes in a file and without markup. Serves PROF-01.';
grant execute on function is_note_list(text[]) to visitor, customer, admin, auth_service, message_service;

alter table products
  add column concentration text constraint products_concentration
    check (concentration in ('extrait-de-parfum', 'eau-de-parfum', 'eau-de-toilette', 'eau-de-cologne', 'brume')),
  add column wearer text constraint products_wearer check (wearer in ('elle', 'lui', 'mixte')),
  add column olfactory_family text constraint products_olfactory_family check (
    olfactory_family in
      ('florale', 'boisee', 'ambree', 'hesperidee', 'fruitee', 'gourmande', 'chypree', 'aromatique')
  ),
  add column top_notes text[] not null default '{}' constraint products_top_notes check (is_note_list(top_notes)),
  add column heart_notes text[] not null default '{}' constraint products_heart_notes check (is_note_list(heart_notes)),
  add column base_notes text[] not null default '{}' constraint products_base_notes check (is_note_list(base_notes)),
  add column longevity_hours smallint constraint products_longevity_range check (longevity_hours between 1 and 24),
  add column sillage text constraint products_sillage check (sillage in ('discret', 'present', 'puissant'));

comment on column products.wearer is 'For whom the perfume is. Serves PROF-01.';
comment on column products.top_notes is 'What is smelled first (Tête). Serves PROF-01.';
comment on column products.heart_notes is 'What is smelled after some minutes (Cœur). Serves PROF-01.';
comment on column products.base_notes is 'What stays on the skin (Fond). Serves PROF-01.';
comment on column products.longevity_hours is 'For how many hours it is smelled (Tenue). Serves PROF-01.';
comment on column products.sillage is 'How far it is smelled. Serves PROF-01.';

-- The filter of the admins' list: what has no profile yet.
create index products_without_profile on products (created_at desc, id desc)
  where deleted_at is null and concentration is null and wearer is null and olfactory_family is null
    and top_notes = '{}' and heart_notes = '{}' and base_notes = '{}';
