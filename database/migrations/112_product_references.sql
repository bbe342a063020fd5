-- What customers read as a product's reference is the first 8 characters of its id: in a UUIDv7 the time in steps of 65.5 seconds.
-- Each product takes a step of its own: that of now, or the one after the latest product's when that one is taken. The id stays a
-- UUIDv7 that sorts by creation; of products that come in together, the time in it runs ahead.

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
  'Gives a new product''s id: a UUIDv7 whose first 8 characters, the product''s reference, no earlier call has given. Serves D18, '
  'PROD-06.';

alter table products alter column id set default new_product_id();

grant execute on function new_product_id() to admin;
