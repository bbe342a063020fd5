-- Search (SRCH-06 to SRCH-09, D14). What is for sale stands once more in product_search, folded and cut into words; every
-- word of the catalogue stands in search_words together with its misspellings. Both are kept by triggers, and read by
-- search_products alone: its operators are not leakproof, so below a policy they would never reach an index.

create function fold_text(raw text) returns text
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

comment on function fold_text(text) is
  'Takes any text; gives its words in lower case without accents and ligatures, one space between them: apostrophes, hyphens '
  'and all other signs part words. "Cœur d’Été" and "coeur d ete" become the same. Serves SRCH-07.';

create function misspellings(word text) returns text[]
language sql immutable strict parallel safe
return case
  when length(word) < 4 then array [word]
  else array(select overlay(word placing '' from i for 1) from generate_series(1, length(word)) as i) || word
end;

comment on function misspellings(text) is
  'Takes a folded word; gives it and, from four letters on, what is left of it without one of its letters. Two words that '
  'share one of these differ by a letter too many, missing, wrong or swapped with its neighbour. Serves SRCH-08.';

create table product_search (
  product_id uuid primary key references products on delete cascade,
  name text collate "C" not null,
  name_words tsvector not null,
  words tsvector not null
);

create index product_search_name on product_search (name, product_id);
-- Without a list of what is yet to be sorted in: a write by the staff waits a moment, instead of every question after it.
create index product_search_name_words on product_search using gin (name_words) with (fastupdate = off);
create index product_search_words on product_search using gin (words) with (fastupdate = off);

create table search_words (
  word text collate "C" primary key,
  misspellings text[] not null generated always as (misspellings(word)) stored
);

create index search_words_misspellings on search_words using gin (misspellings) with (fastupdate = off);
create index search_words_similar on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

alter table product_search enable row level security, force row level security;
alter table search_words enable row level security, force row level security;

create policy product_search_owner on product_search to current_user using (true) with check (true);
create policy search_words_owner on search_words to current_user using (true) with check (true);

create function learn_words(folded text[]) returns void
language sql
as $$
  -- In order, so that two who bring the same new words wait for each other instead of for ever.
  insert into search_words (word)
  select distinct word collate "C"
  from unnest(folded) as text
  cross join string_to_table(text, ' ') as word
  where length(word) between 2 and 40
  order by 1
  on conflict do nothing
$$;

comment on function learn_words(text[]) is 'Takes folded texts; their words are known as the catalogue''s spelling from now on. SRCH-08.';

create function index_products(changed uuid[]) returns void
language plpgsql
as $$
begin
  delete from product_search s
  using products p
  where p.id = s.product_id and p.id = any (changed) and not p.is_active;

  -- A product's category stands here as '#' and its id: a category gets another name without touching its products.
  insert into product_search (product_id, name, name_words, words)
  select
    folded.id, folded.name, own.name_words,
    setweight(own.name_words, 'A') || setweight(to_tsvector('simple', folded.description), 'B') || own.category
  from (
    select p.id, fold_text(p.name) as name, fold_text(coalesce(p.description, '')) as description, p.category_id
    from products p
    where p.id = any (changed) and p.is_active
  ) as folded
  cross join lateral (
    select
      -- Words of a name count also joined to the one before them: "jardinsecret".
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
    select fold_text(concat_ws(' ', p.name, p.description)) from products p where p.id = any (changed) and p.is_active
  ));
end
$$;

comment on function index_products(uuid[]) is
  'Takes products by id; makes the search know them as they are now, and forget those that are not for sale. SRCH-06.';

create function index_added_products() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform index_products(array(select id from changed));
  return null;
end
$$;

comment on function index_added_products() is
  'Statement trigger with a transition table `changed`: the search learns new products. Serves SRCH-06.';

create function index_changed_product() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform index_products(array [new.id]);
  return null;
end
$$;

comment on function index_changed_product() is
  'Row trigger: the search learns what a product has become. A sale, which touches only the stock, costs nothing. SRCH-06.';

create function index_category() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
begin
  perform learn_words(array [fold_text(new.name)]);
  return null;
end
$$;

comment on function index_category() is
  'Row trigger: the words of a category''s name are known as the catalogue''s spelling. Serves SRCH-08, SRCH-09.';

create trigger search_insert after insert on products referencing new table as changed
for each statement execute function index_added_products();

create trigger search_update after update of name, description, category_id, is_active on products
for each row when (
  (old.name, old.description, old.category_id, old.is_active)
    is distinct from (new.name, new.description, new.category_id, new.is_active)
)
execute function index_changed_product();

create trigger search_category after insert or update of name on categories
for each row execute function index_category();

select index_products(array(select id from products)), learn_words(array(select fold_text(name) from categories));

create function similar_words(asked text) returns setof text
language plpgsql stable
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
begin
  return query
  select s.word
  from search_words s
  where s.misspellings && misspellings(asked)
    or length(asked) >= 7 and s.word % asked and similarity(s.word, asked) >= 0.5
  order by similarity(s.word, asked) desc, s.word
  limit 5;
end
$$;

comment on function similar_words(text) is
  'Takes a folded word; gives at most 5 words of the catalogue that may have been meant, the most similar first: one error '
  'apart, or from seven letters on much alike. Serves SRCH-08.';

create function search_term(spelling text, is_beginning boolean, categories text[]) returns text
language sql immutable
as $$
  select format(case when is_beginning then '(%L:*%s)' else '(%L%s)' end, spelling, string_agg(format('|%L', split_part(c, ' ', 1)), ''))
  from unnest(categories) as c
  where c like '% ' || spelling || case when is_beginning then '%' else ' %' end
$$;

comment on function search_term(text, boolean, text[]) is
  'Takes a folded word, whether it may be just the beginning of one, and the categories as search_products has them; gives '
  'what a product must have, in the notation of tsquery: the word, or a category with it in its name. Serves SRCH-09.';

create function search_candidates(wanted tsquery, beginning text, most integer) returns uuid[]
language plpgsql stable
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  -- What is put in order: of more hits than these, any are as good as the others.
  enough constant integer := 200;
  candidates uuid[];
begin
  candidates := array(
    select s.product_id
    from product_search s
    where beginning <> '' and s.name >= beginning and s.name < beginning || U&'\+10FFFF'
    order by s.name, s.product_id
    limit most
  ) || array(select s.product_id from product_search s where s.name_words @@ wanted limit enough);
  if cardinality(candidates) < 2 * most then
    candidates := candidates || array(select s.product_id from product_search s where s.words @@ wanted limit enough);
  end if;
  return candidates;
end
$$;

comment on function search_candidates(tsquery, text, integer) is
  'Takes the words wanted and how a name may begin; gives ids of products that have them, in no order: those by name, and '
  'when these are few those by description and category. Serves SRCH-09.';

create function search_products(question text, most integer)
returns table (id uuid, name text, description text, price numeric, image_url text)
language plpgsql stable security definer
set search_path = public, pg_temp
as $$
declare
  folded constant text := fold_text(left(question, 100));
  filler constant text[] := array [
    'au', 'aux', 'avec', 'd', 'de', 'des', 'du', 'en', 'et', 'l', 'la', 'le', 'les', 'ou', 'pour', 'un', 'une'
  ];
  -- Each with its mark, and a blank before and after every word of its name.
  categories constant text[] := array(select format('#%s %s ', c.id, fold_text(c.name)) from categories c);
  asked text[];
  terms text[];
  wanted tsquery;
  candidates uuid[];
begin
  if length(folded) < 2 then
    return;
  end if;
  asked := array(select w from string_to_table(folded, ' ') as w where w <> all (filler) and length(w) > 1 limit 8);
  if asked = '{}' then
    asked := (string_to_array(folded, ' '))[1:8];
  end if;

  -- As typed: the beginnings of words, without the mark of a plural; or all of them as one word. Two letters begin too many
  -- words, unless they are what is being typed.
  terms := array(
    select search_term(
      case when length(w) > 4 then rtrim(w, 'sx') else w end, length(w) > 2 or place = cardinality(asked), categories
    )
    from unnest(asked) with ordinality as a (w, place)
  );
  wanted := (array_to_string(terms, '&') || format('|%L:*', array_to_string(asked, '')))::tsquery;
  candidates := search_candidates(wanted, folded, most);

  -- Else as the catalogue spells it; a word that it does not know at all is left out.
  if candidates = '{}' then
    terms := array(
      select format('(%s)', string_agg(known.term, '|'))
      from unnest(asked) with ordinality as a (w, place)
      cross join lateral (
        select search_term(a.w, length(a.w) > 2, categories)
        where exists (select from search_words s where s.word >= a.w and s.word < a.w || U&'\+10FFFF')
        union all
        select search_term(word, false, categories) from similar_words(a.w) as word
      ) as known (term)
      group by a.place
    );
    if terms = '{}' then
      return;
    end if;
    wanted := array_to_string(terms, '&')::tsquery;
    candidates := search_candidates(wanted, '', most);
  end if;

  -- Else what has at least one of the words.
  if candidates = '{}' then
    wanted := array_to_string(terms, '|')::tsquery;
    candidates := search_candidates(wanted, '', most);
  end if;

  return query
  select p.id, p.name, left(p.description, 200), p.price, p.image_url
  from product_search s
  join products p on p.id = s.product_id
  where s.product_id = any (candidates) and p.is_active
  order by s.name = folded desc, starts_with(s.name, folded) desc, s.name_words @@ wanted desc,
    ts_rank('{0, 0.02, 0.1, 1}', s.words, array_to_string(terms, '|')::tsquery) desc, s.name, s.product_id
  limit most;
end
$$;

comment on function search_products(text, integer) is
  'Takes a question as typed and how many hits are wanted at most; gives products for sale, the best first: those by name '
  'before those by description before those by category; of a description its first 200 characters. Forgives an error in '
  'each word. Less than two letters find nothing, more than 100 are not read. Serves SRCH-06 to SRCH-09.';

revoke all on function search_products(text, integer) from public;
grant execute on function search_products(text, integer) to visitor, customer, admin;
