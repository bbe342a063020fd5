-- How triggers on whole statements are made.

-- Makes triggers that call a function after every insert, update, delete: with new_rows and old_rows, or (after_each)
-- `changed`.
create or replace function follow_rows(watched text, prefix text, called text, after_each boolean default false)
returns void
language plpgsql
as $$
declare
  new_table constant text := 'new table as ' || case when after_each then 'changed' else 'new_rows' end;
  old_table constant text := 'old table as ' || case when after_each then 'changed' else 'old_rows' end;
  event record;
begin
  for event in
    select *
    from (
      values
        ('insert', new_table),
        ('update', case when after_each then new_table else old_table || ' ' || new_table end),
        ('delete', old_table)
    ) as t (name, tables)
  loop
    execute format(
      'create or replace trigger %I after %s on %I referencing %s for each statement execute function %s',
      prefix || '_' || event.name, event.name, watched, event.tables, called
    );
  end loop;
end
$$;
