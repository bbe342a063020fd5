-- Where PostgreSQL has no uuidv7() of its own (before 18), 002 gave one that knew only the millisecond: the lines of one order, made within
-- the same one, came back in any order. Its next twelve bits are the fraction of the millisecond now, as those of PostgreSQL 18 are.

do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    execute $polyfill$
      create or replace function public.uuidv7() returns uuid
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
    $polyfill$;
  end if;
end
$$;
