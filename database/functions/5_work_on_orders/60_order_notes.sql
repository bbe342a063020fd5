-- Notes about an order, which only admins add, withdraw and read (LOG-03 to LOG-05).

-- A note of 1 to 500 characters, once for its key. Refuses forbidden, order_not_found, invalid_input, note_recorded.
-- LOG-03.
create or replace function add_order_note(order_id uuid, body text, request_key uuid) returns uuid
language plpgsql security definer
as $$
declare
  written constant text := nullif(sanitise_text(add_order_note.body), '');
  earlier order_notes;
  added uuid;
begin
  perform require_admin();
  -- Two requests with one key wait for each other here.
  perform from orders o where o.id = add_order_note.order_id for no key update;
  if not found then
    perform refuse('order_not_found');
  end if;
  select * into earlier from order_notes n where n.request_key = add_order_note.request_key;
  if found then
    if (earlier.order_id, earlier.body) is distinct from (add_order_note.order_id, written) then
      perform refuse('note_recorded');
    end if;
    return earlier.id;
  end if;
  if written is null or length(written) > 500 then
    perform refuse('invalid_input');
  end if;
  insert into order_notes (order_id, body, written_by, request_key)
  values (add_order_note.order_id, written, current_user_id(), add_order_note.request_key)
  returning id into added;
  return added;
end
$$;
grant execute on function add_order_note(uuid, text, uuid) to admin;

-- Withdraws a note, repeatably. Refuses forbidden, note_not_found. LOG-05.
create or replace function withdraw_order_note(note_id uuid) returns void
language plpgsql security definer
as $$
begin
  perform require_admin();
  update order_notes n
  set withdrawn_at = clock_timestamp(), withdrawn_by = current_user_id()
  where n.id = withdraw_order_note.note_id and n.withdrawn_at is null;
  if not found and not exists (select from order_notes n where n.id = withdraw_order_note.note_id) then
    perform refuse('note_not_found');
  end if;
end
$$;
grant execute on function withdraw_order_note(uuid) to admin;

-- {"text": the newest note that stands, "count"}, or null. LOG-04.
create or replace function standing_note(of_order uuid) returns jsonb
language sql stable
return (
  select jsonb_build_object('text', (array_agg(n.body order by n.written_at desc, n.id desc))[1], 'count', count(*))
  from order_notes n
  where n.order_id = of_order and n.withdrawn_at is null
  having count(*) > 0
);
grant execute on function standing_note(uuid) to admin;
