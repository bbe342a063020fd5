-- The search of the shop (SRCH-06 to SRCH-09, D14). For a word that nearly every product has, the index would gather
-- all of them to return a few. So the newest products are searched first, and the index only for a word that few of
-- them have.

-- At most 5 words of the catalogue one error apart, or much alike from seven letters on, the most similar first.
-- SRCH-08.
create or replace function similar_words(asked text) returns setof text
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

-- What a product must contain (tsquery): the word, or one that begins so, or a category with it in its name. SRCH-09.
create or replace function search_term(spelling text, is_beginning boolean, categories text[]) returns text
language sql immutable
as $$
  select format(case when is_beginning then '(%L:*%s)' else '(%L%s)' end, spelling, string_agg(format('|%L', split_part(c, ' ', 1)), ''))
  from unnest(categories) as c
  where c like '% ' || spelling || case when is_beginning then '%' else ' %' end
$$;

-- Ids of products with these words, in no order: by name, if few also by description and category; of frequent words
-- the newest. SRCH-09.
create or replace function search_candidates(wanted tsquery, beginning text, most integer) returns uuid[]
language plpgsql stable
set plan_cache_mode = force_custom_plan
set enable_seqscan = off
as $$
declare
  -- How many hits are ranked at most: with more hits than these, the choice among them hardly matters.
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
  if cardinality(by_name) < enough then
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

-- At most so many products for sale, the best first: by name, description (of which 200 characters), category; of a
-- perfume its newest format. One error in each word; under two letters nothing, beyond 100 ignored. SRCH-06 to SRCH-09.
create or replace function search_products(question text, most integer)
returns table (id uuid, name text, description text, price numeric, image_url text)
language plpgsql stable security definer
as $$
declare
  folded constant text := fold_text(left(question, 100));
  filler constant text[] := array [
    'au', 'aux', 'avec', 'd', 'de', 'des', 'du', 'en', 'et', 'l', 'la', 'le', 'les', 'ou', 'pour', 'un', 'une'
  ];
  -- Each with its '#' word, and a space before and after every word of its name.
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

  -- As typed: beginnings of words, without the plural ending; or all of them as one word. Too many words
  -- begin with the same two letters: they count as a beginning only at the end, where somebody is typing.
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

  -- Otherwise in the catalogue's spelling; a word that the catalogue does not have is left out.
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

  -- Otherwise products that have at least one of the words.
  if candidates = '{}' then
    wanted := array_to_string(terms, '|')::tsquery;
    candidates := search_candidates(wanted, '', most);
  end if;

  candidates := newest_formats(candidates);
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
grant execute on function search_products(text, integer) to visitor, customer, admin;
