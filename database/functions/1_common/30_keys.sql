-- The keys of signatures and of hashes: HMAC-SHA-256, by the extension pgcrypto.

-- The valid keys of a purpose ("newsletter", "erasures"), the signing one first: the setting shop.keys_…, where
-- "database" stands for auth.secrets, else auth.secrets.
create or replace function auth.keys_of(purpose text) returns bytea[]
language sql stable security definer
begin atomic
  select array_agg(decode(case given.key when 'database' then stored.key else given.key end, 'hex') order by given.place, stored.place)
  from unnest(string_to_array(coalesce(nullif(current_setting('shop.keys_' || purpose, true), ''), 'database'), ','))
    with ordinality as given(key, place)
  left join lateral (
    select u.key, u.place
    from auth.secrets s, unnest(array[s.value, s.previous]) with ordinality as u(key, place)
    where s.name = purpose and u.key is not null
  ) as stored on given.key = 'database'
  where given.key <> 'database' or stored.key is not null;
end;

-- The extension may lie in any schema: on a managed server somebody else may have installed it.
-- auth.keyed_hashes: the HMAC-SHA-256 of a message by each valid key of a purpose, the signing one first.
do $$
declare
  place constant text := (
    select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pgcrypto'
  );
begin
  execute format(
    $sql$
    create or replace function auth.keyed_hashes(purpose text, message text) returns bytea[]
    language sql stable security definer
   
    begin atomic
      select array_agg(%I.hmac(convert_to(message, 'UTF8'), u.key, 'sha256') order by u.place)
      from unnest(auth.keys_of(purpose)) with ordinality as u(key, place);
    end
    $sql$, place);
end
$$;

-- Whether a valid key of the purpose made this signature (hex) of a message.
create or replace function auth.is_signed(purpose text, message text, signature text) returns boolean
language sql stable security definer
begin atomic
  -- Hashes are compared, so that the time of the comparison reveals nothing of the right signature.
  select message is not null and signature is not null and exists (
    select from unnest(auth.keyed_hashes(purpose, message)) as h
    where sha256(convert_to(encode(h, 'hex'), 'UTF8')) = sha256(convert_to(signature, 'UTF8'))
  );
end;
