-- The functions that tables depend on: in defaults, checks, generated columns, indexes and policies. All
-- other functions are in database/functions. These are part of the migrations because the stored data depends
-- on what they give: whoever changes one writes a migration that also makes the data anew (docs:
-- database/README.md).

do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    -- The twelve bits after the milliseconds are the fraction of the millisecond, as in PostgreSQL 18: the
    -- lines of one order come back in the order in which they were made.
    execute $polyfill$
      create function public.uuidv7() returns uuid
      language sql volatile parallel safe
      return (
        select encode(
          overlay(
            uuid_send(gen_random_uuid())
            placing substring(int8send(microseconds / 1000) from 3)
              || substring(int8send((7 << 12) | microseconds % 1000 * 4096 / 1000) from 7)
            from 1 for 8
          ),
          'hex'
        )::uuid
        from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as clock
      );
      comment on function public.uuidv7() is
        'Gives a UUID that sorts by time, as PostgreSQL 18 has it built in. Serves DATA-14.';
      grant execute on function public.uuidv7() to public;
    $polyfill$;
  end if;
end
$$;

create function current_user_id() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.user_id', true), '')::uuid;

comment on function current_user_id() is
  'Gives the id of the user on whose behalf the transaction runs (app.user_id), or null. Serves PERM-05, '
  'PERM-09.';
grant execute on function current_user_id() to visitor, customer, admin, auth_service, message_service;

-- ---- e-mail and phone ----

create function is_valid_email(email text) returns boolean
language sql immutable parallel safe
return coalesce(
  length(email) <= 254
  and email ~* '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$',
  false
);

comment on function is_valid_email(text) is
  'Says whether this is one e-mail address of at most 254 characters. Serves VAL-03, VAL-20.';
grant execute on function is_valid_email(text) to visitor, customer, admin, auth_service, message_service;

create function phone_key(phone text) returns text
language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(phone, '[^0-9]', '', 'g'),
  '^(?:00)?225(?=(?:[0-9]{8}|[0-9]{10})$)', ''
);

comment on function phone_key(text) is
  'Takes a phone number as typed; gives its digits without the country code of Côte d''Ivoire, the same for '
  'every way of writing one number. Serves LIM-02.';
grant execute on function phone_key(text) to visitor, customer, admin, auth_service, message_service;

create function phone_limit_key(phone text) returns text
language sql immutable strict parallel safe
return left(
  regexp_replace(
    regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^00', ''),
    '^225(?=[0-9]{8})', ''
  ),
  10
);

comment on function phone_limit_key(text) is
  'Takes a phone number as typed; gives what the limit of orders counts by: as phone_key, cut to the ten '
  'digits of a number of Côte d''Ivoire, so that one more digit does not make another number of it. Serves '
  'LIM-02.';
grant execute on function phone_limit_key(text) to visitor, customer, admin;

-- ---- what rows are found by, computed once per change and stored beside the row (D13, D14) ----

create function order_search_text(order_number text, customer_name text, customer_phone text) returns text
language sql immutable strict parallel safe
set search_path = public, pg_temp
return
  ' ' || lower(unaccent(translate(customer_name, '‐-–—’''‘`', '    ')))
  || ' ' || phone_key(customer_phone)
  || ' ' || lower(substring(order_number from '[^-]*$'));

comment on function order_search_text(text, text, text) is
  'Gives what an order is found by, each after a space: its customer''s name without case, accents and '
  'apostrophes, hyphens as spaces; the phone number as phone_key has it; the random end of its number.';

create function search_key(raw text) returns text
language sql immutable strict parallel safe
set search_path = public, pg_temp
return lower(unaccent(translate(raw, '’''‘`‐-–—', '        ')));

comment on function search_key(text) is
  'Folds case, accents, apostrophes and hyphens away, as foldText does in src/lib/text.ts: what a question '
  'is compared with.';
grant execute on function search_key(text) to customer, admin;

create function misspellings(word text) returns text[]
language sql immutable strict parallel safe
return case
  when length(word) < 4 then array [word]
  else array(select overlay(word placing '' from i for 1) from generate_series(1, length(word)) as i) || word
end;

comment on function misspellings(text) is
  'Takes a folded word; gives it and, from four letters on, what is left of it without one of its letters. '
  'Two words that share one of these differ by a letter too many, missing, wrong or swapped with its '
  'neighbour. Serves SRCH-08.';

create function picture_of(image_url text) returns text
language sql immutable strict parallel safe
return substring(image_url from '^/pictures/([0-9a-f]{32})\.webp$');

comment on function picture_of(text) is
  'Takes the picture''s address of a product or category; gives the hash of the uploaded picture that it '
  'names, or null for any other.';
grant execute on function picture_of(text) to admin;

-- ---- constants ----

create function low_stock_limit() returns integer
language sql immutable parallel safe
return 5;

comment on function low_stock_limit() is
  'Gives how many pieces of a product are few: LOW_STOCK in src/features/catalogue/product.ts. Serves APROD-01, '
  'ASTAT-05.';
grant execute on function low_stock_limit() to visitor, customer, admin, auth_service, message_service;

-- ---- ids of products ----

-- What customers read as a product's reference is the first 8 characters of its id: in a UUIDv7 the time in
-- steps of 65.5 seconds. Each product takes a step of its own: that of now, or the one after the latest
-- product's when that one is taken. The id is a UUIDv7 that sorts by creation; of products that are added
-- together, the time in the id runs ahead.
create function uuidv7_in_step(step bigint) returns uuid
language sql volatile parallel safe
return encode(
  set_bit(
    set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send(step) from 5) from 1 for 4), 52, 1),
    53, 1
  ),
  'hex'
)::uuid;

comment on function uuidv7_in_step(bigint) is
  'Takes a step of 65,536 ms, counted from 1970; gives a UUIDv7 of a time in it. Serves D18, PROD-06.';

create sequence product_steps as bigint;
select setval('product_steps', floor(extract(epoch from now()) * 1000)::bigint >> 16);

create function new_product_id() returns uuid
language plpgsql volatile security definer
set search_path = public, pg_temp
as $$
declare
  current_step constant bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint >> 16;
  step bigint;
begin
  -- Two products that are made at once must not both find the current step free.
  perform pg_advisory_xact_lock(hashtextextended('product ids', 0));
  step := nextval('product_steps');
  if step < current_step then
    step := setval('product_steps', current_step);
  end if;
  return uuidv7_in_step(step);
end
$$;

comment on function new_product_id() is
  'Gives a new product''s id: a UUIDv7 whose first 8 characters, the product''s reference, no earlier call '
  'has given. Serves D18, PROD-06.';
grant execute on function new_product_id() to admin;
