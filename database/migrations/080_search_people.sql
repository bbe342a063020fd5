-- The staff finds subscribers and users by any part of their e-mail or name, accents aside, in lists of any length. The folded text
-- is kept beside the row: it is computed once per change, not once per row and question.

create function search_key(raw text) returns text
language sql immutable strict parallel safe
set search_path = public, pg_temp
return lower(unaccent(translate(raw, '’''‘`‐-–—', '        ')));

comment on function search_key(text) is
  'Folds case, accents, apostrophes and hyphens away, as foldText does in src/lib/text.ts: what a question is compared with.';

-- Whoever writes a row computes its key.
grant execute on function search_key(text) to customer, admin;

alter table newsletter_subscribers add column search_text text not null
  generated always as (search_key(email || ' ' || coalesce(name, ''))) stored;
create index newsletter_subscribers_search on newsletter_subscribers using gin (search_text gin_trgm_ops);

alter table profiles add column search_text text not null
  generated always as (search_key(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) stored;
create index profiles_search on profiles using gin (search_text gin_trgm_ops);

-- The counters read this index alone.
create index newsletter_subscribers_active on newsletter_subscribers (is_active);
