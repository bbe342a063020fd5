-- A word that stands in nearly every product made the index gather all of them, to take a few: so the newest products are looked
-- at first, and what few of them have still comes from the index. A single word is looked up once, not twice.

create or replace function search_candidates(wanted tsquery, beginning text, most integer) returns uuid[]
language plpgsql stable
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  -- What is put in order: of more hits than these, any are as good as the others.
  enough constant integer := 5 * most;
  newest constant integer := 1000;
  by_name uuid[];
  by_words uuid[];
begin
  by_name := array(
    select n.product_id
    from (select s.product_id, s.name_words from product_search s order by s.product_id desc limit newest) as n
    where n.name_words @@ wanted
    limit enough
  );
  if cardinality(by_name) < enough then
    by_name := array(select s.product_id from product_search s where s.name_words @@ wanted limit enough);
  end if;
  if cardinality(by_name) < 2 * most then
    by_words := array(
      select n.product_id
      from (select s.product_id, s.words from product_search s order by s.product_id desc limit newest) as n
      where n.words @@ wanted
      limit enough
    );
    if cardinality(by_words) < enough then
      by_words := array(select s.product_id from product_search s where s.words @@ wanted limit enough);
    end if;
  end if;
  return array(
    select s.product_id
    from product_search s
    where beginning <> '' and s.name >= beginning and s.name < beginning || U&'\+10FFFF'
    order by s.name, s.product_id
    limit most
  ) || by_name || by_words;
end
$$;

comment on function search_candidates(tsquery, text, integer) is
  'Takes the words wanted and how a name may begin; gives ids of products that have them, in no order: those by name, and '
  'when these are few those by description and category. Of words that many products have, the newest products serve. SRCH-09.';

create or replace function search_products(question text, most integer)
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
  wanted := (
    array_to_string(terms, '&') || case when cardinality(asked) > 1 then format('|%L:*', array_to_string(asked, '')) else '' end
  )::tsquery;
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
