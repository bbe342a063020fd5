-- The answer to an addition may get lost on the way, and the form is sent again: it names itself by a key of its own, so that the second
-- time finds what the first one made.

alter table products add column creation_key uuid unique;
alter table categories add column creation_key uuid unique;

comment on column products.creation_key is 'The key of the form that made the row; null for a row that came in by another way.';
comment on column categories.creation_key is 'The key of the form that made the row; null for a row that came in by another way.';

-- It says nothing of the row itself: the log leaves it out.
create or replace function record_staff_change() returns trigger
language plpgsql security definer
set search_path = public, pg_temp
as $$
declare
  unlogged constant text[] := array['search_text', 'creation_key'];
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unlogged end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unlogged end;
  was jsonb := old_row;
  is_now jsonb := new_row;
begin
  -- What a visitor or a customer does, or the shop by itself, is no change by the staff.
  if current_setting('role', true) is distinct from 'admin' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, new_row -> o.key) into was, is_now
    from jsonb_each(old_row) as o
    where o.value is distinct from new_row -> o.key and o.key <> 'version' and (tg_nargs = 0 or o.key = any (tg_argv));
    if was is null then
      return null;
    end if;
  end if;
  perform log_change(lower(tg_op), tg_table_name, coalesce(new_row, old_row) ->> 'id', was, is_now);
  return null;
end
$$;
