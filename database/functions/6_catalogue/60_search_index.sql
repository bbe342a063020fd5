-- What the search reads: product_search and search_words, filled by triggers (SRCH-06 to SRCH-09, D14).

-- The words of a text in lower case, without accents and ligatures, one space between: "Cœur d’Été" equals "coeur d
-- ete". SRCH-07.
create or replace function fold_text(raw text) returns text
language sql immutable strict parallel safe
return btrim(
  regexp_replace(
    replace(
      replace(lower(regexp_replace(normalize(translate(raw, 'ŒÆ', 'œæ'), nfkd), '[\u0300-\u036f]', '', 'g')), 'œ', 'oe'),
      'æ', 'ae'
    ),
    '([^[:alnum:]]|[ʹ-ˏ])+', ' ', 'g'
  )
);

-- Takes folded texts; adds their words to the catalogue's spelling. SRCH-08.
create or replace function learn_words(folded text[]) returns void
language sql
as $$
  -- In order, so that two writers of the same new words wait for each other and do not deadlock.
  insert into search_words (word)
  select distinct word collate "C"
  from unnest(folded) as text
  cross join string_to_table(text, ' ') as word
  where length(word) between 2 and 40
  order by 1
  on conflict do nothing
$$;

-- The words of a product's profile: notes, brand, family, concentration, for whom. PROF-06, D65.
create or replace function profile_words(product products) returns text
language sql immutable
return concat_ws(
  ' ',
  case when product.top_notes <> '{}' then 'notes de tête ' || array_to_string(product.top_notes, ' ') end,
  case when product.heart_notes <> '{}' then 'notes de cœur ' || array_to_string(product.heart_notes, ' ') end,
  case when product.base_notes <> '{}' then 'notes de fond ' || array_to_string(product.base_notes, ' ') end,
  product.brand, product.olfactory_family, product.concentration,
  case product.wearer
    when 'elle' then 'elle femme feminin'
    when 'lui' then 'lui homme masculin'
    when 'mixte' then 'mixte unisexe'
  end
);
grant execute on function profile_words(products) to visitor, customer, admin, message_service;

-- Brings products up to date in the search, without those that are not for sale. SRCH-06.
create or replace function index_products(changed uuid[]) returns void
language plpgsql
as $$
begin
  delete from product_search s
  using products p
  where p.id = s.product_id and p.id = any (changed) and not (p.is_active and p.deleted_at is null);

  -- A product's category is a word made of '#' and its id, so that renaming a category does not touch its
  -- products.
  insert into product_search (product_id, name, name_words, words)
  select
    folded.id, folded.name, own.name_words,
    setweight(own.name_words, 'A') || setweight(to_tsvector('simple', folded.description), 'B') || own.category
  from (
    select
      p.id, fold_text(p.name) as name, fold_text(concat_ws(' ', p.description, profile_words(p))) as description,
      p.category_id
    from products p
    where p.id = any (changed) and p.is_active and p.deleted_at is null
  ) as folded
  cross join lateral (
    select
      -- Neighbouring words of a name count also as one word: "jardinsecret".
      to_tsvector('simple', concat_ws(' ', folded.name, string_agg(word || next_word, ' '))) as name_words,
      coalesce(format('''#%s'':1C', folded.category_id), '')::tsvector as category
    from (
      select word, lead(word) over (order by place) as next_word
      from string_to_table(folded.name, ' ') with ordinality as w (word, place)
    ) as pairs
  ) as own
  on conflict (product_id) do update
  set name = excluded.name, name_words = excluded.name_words, words = excluded.words;

  perform learn_words(array(
    select fold_text(concat_ws(' ', p.name, p.description, profile_words(p))) from products p
    where p.id = any (changed) and p.is_active and p.deleted_at is null
  ));
end
$$;

-- Statement trigger with a transition table `changed`: adds new products to the search. SRCH-06.
create or replace function index_added_products() returns trigger
language plpgsql security definer
as $$
begin
  perform index_products(array(select id from changed));
  return null;
end
$$;

create or replace trigger search_insert after insert on products referencing new table as changed
for each statement execute function index_added_products();

-- Row trigger: brings a changed product up to date in the search; a sale costs nothing. SRCH-06.
create or replace function index_changed_product() returns trigger
language plpgsql security definer
as $$
begin
  perform index_products(array [new.id]);
  return null;
end
$$;

create or replace trigger search_update
after update of name, description, category_id, is_active, deleted_at,
  brand, concentration, wearer, olfactory_family, top_notes, heart_notes, base_notes on products
for each row when (
  (old.name, old.description, old.category_id, old.is_active, old.deleted_at, profile_words(old))
    is distinct from
    (new.name, new.description, new.category_id, new.is_active, new.deleted_at, profile_words(new))
  -- An import indexes its products together.
  and current_setting('shop.indexes_portions', true) is distinct from 'on'
)
execute function index_changed_product();

-- Row trigger: the words of a category's name are spelling too. SRCH-08, SRCH-09.
create or replace function index_category() returns trigger
language plpgsql security definer
as $$
begin
  perform learn_words(array [fold_text(new.name)]);
  return null;
end
$$;

create or replace trigger search_category after insert or update of name on categories
for each row execute function index_category();
