-- Small functions that tables, policies and orders share. All are pure but the first two.

do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    execute $polyfill$
      create function public.uuidv7() returns uuid
      language sql volatile parallel safe
      return encode(
        set_bit(
          set_bit(
            overlay(
              uuid_send(gen_random_uuid())
              placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6
            ),
            52, 1
          ),
          53, 1
        ),
        'hex'
      )::uuid;
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
  'Gives the id of the user on whose behalf the transaction runs (app.user_id), or null. Serves PERM-05, PERM-09.';

create function refuse(code text, details jsonb default null) returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'SHOP1', message = code, detail = coalesce(details::text, '');
end
$$;

comment on function refuse(text, jsonb) is
  'Refuses: raises SQLSTATE SHOP1 with the code as message and the facts as JSON in DETAIL (docs/architecture.md).';

create function sanitise_text(raw text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  clean text := left(raw, 10000);
begin
  clean := regexp_replace(clean, '[\u0001-\u0008\u000b-\u001f\u007f]', '', 'g');
  -- Every quantifier is non-greedy: in PostgreSQL the first one decides for the whole expression.
  clean := regexp_replace(clean, '<script[^>]*?>.*?</script[^>]*?>', '', 'gi');
  clean := regexp_replace(clean, '</?script[^>]*>', '', 'gi');
  clean := regexp_replace(clean, '[<>]', '', 'g');
  -- From here a space takes the place of what goes, so that no two halves join into what was to be removed.
  clean := regexp_replace(clean, '(javascript|vbscript)\s*:|data\s*:\s*text/html', ' ', 'gi');
  clean := regexp_replace(clean, '\mon[a-z]{3,}\s*=', ' ', 'gi');
  clean := regexp_replace(clean, '^\s+', '');
  return regexp_replace(left(clean, 1000), '\s+$', '');
end
$$;

comment on function sanitise_text(text) is
  'Takes what somebody typed; gives it trimmed, without script tags, angle brackets, script-scheme text, inline-handler '
  'patterns and control characters, cut to 1000 characters. Serves VAL-01, VAL-02.';

create function sanitise_line(raw text) returns text
language sql immutable strict parallel safe
return regexp_replace(sanitise_text(raw), '\s+', ' ', 'g');

comment on function sanitise_line(text) is
  'As sanitise_text, on one line: what becomes a name or a subject holds no line break. Serves VAL-01.';

create function phone_key(phone text) returns text
language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(phone, '[^0-9]', '', 'g'),
  '^(?:00)?225(?=(?:[0-9]{8}|[0-9]{10})$)', ''
);

comment on function phone_key(text) is
  'Takes a phone number as typed; gives its digits without the country code of Côte d''Ivoire, the same for every way '
  'of writing one number. Serves LIM-02.';

create function is_valid_email(email text) returns boolean
language sql immutable parallel safe
return coalesce(
  length(email) <= 254
  and email ~* '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$',
  false
);

comment on function is_valid_email(text) is
  'Says whether this is one e-mail address of at most 254 characters. Serves VAL-03, VAL-20.';

create function is_valid_name(name text) returns boolean
language sql immutable parallel safe
return coalesce(
  length(name) between 2 and 50
  and name ~ '^[A-Za-zÀ-ÖØ-öø-ɏ''’. -]+$'
  and name ~ '[A-Za-zÀ-ÖØ-öø-ɏ]'
  and name !~ '[''’. -]{2}',
  false
);

comment on function is_valid_name(text) is
  'Says whether this is a name by the strict rule: 2 to 50 letters, spaces, hyphens, apostrophes, dots, no two separators '
  'together. Serves VAL-04, VAL-14.';

create function is_valid_phone(phone text) returns boolean
language sql immutable parallel safe
return coalesce(
  length(phone) <= 20
  and regexp_replace(phone, '\s', '', 'g') ~ '^(\+225[0-9]{8}|0[0-9]{9}|[0-9]{8}|\+[1-9][0-9]{6,14})$',
  false
);

comment on function is_valid_phone(text) is
  'Says whether this is a phone number by the strict rule, spaces ignored, at most 20 characters. Serves VAL-05, VAL-16.';

grant execute on function current_user_id(), refuse(text, jsonb), sanitise_text(text), sanitise_line(text),
  phone_key(text), is_valid_email(text), is_valid_name(text), is_valid_phone(text)
  to visitor, customer, admin, auth_service, message_service;
