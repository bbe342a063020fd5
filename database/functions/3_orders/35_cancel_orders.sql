-- Several orders cancelled at once, with one reason for all (WORK-07). A single one is cancelled by a change of its status
-- (30_order_status.sql), or with what comes back (record_return).

-- Cancels orders for one reason, as set_order_statuses; one cancelled before keeps its own. Refuses forbidden,
-- invalid_input, order_not_found. WORK-07.
create or replace function cancel_orders(order_ids uuid[], reason text) returns jsonb
language plpgsql security definer
as $$
declare
  why constant text := nullif(sanitise_line(cancel_orders.reason), '');
  changes jsonb;
begin
  perform require_admin();
  if why is null or length(why) > 300 then
    perform refuse('invalid_input');
  end if;
  changes := set_order_statuses(order_ids, 'cancelled');
  update order_status_history h
  set reason = why
  from jsonb_array_elements(changes) as c
  where h.id = (c ->> 'change_id')::uuid;
  return changes;
end
$$;
grant execute on function cancel_orders(uuid[], text) to admin;
