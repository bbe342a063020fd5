-- The mail to a customer whose order is on its way (AFTER-10): an order message like the others, once for each order.

-- Trigger: the mail about a shipped order, once, due in 15 seconds; a status taken back removes it. AFTER-10, D20, D50.
create or replace function queue_shipment_mail() returns trigger
language plpgsql security definer
as $$
declare
  -- A status may be taken back for ten seconds (D50): no mail is sent before.
  settled_after constant interval := interval '15 seconds';
  message_key constant text := format('order:%s:email:customer:shipped', new.id);
  message order_messages;
begin
  if new.status = 'shipped' then
    if may_mail_customer(new.customer_email) then
      insert into order_messages (key, order_id, channel, audience)
      values (message_key, new.id, 'email', 'customer')
      on conflict (key) do nothing
      returning * into message;
      if found then
        perform schedule_message(message, clock_timestamp() + settled_after);
      end if;
    end if;
  elsif new.status <> 'delivered' then
    delete from order_messages m
    where m.key = message_key and m.state = 'waiting' and coalesce(m.claimed_until, '-infinity') < clock_timestamp();
  end if;
  return null;
end
$$;

create or replace trigger queue_shipment_mail after update of status on orders
for each row when (old.status is distinct from new.status and 'shipped' in (old.status, new.status))
execute function queue_shipment_mail();
