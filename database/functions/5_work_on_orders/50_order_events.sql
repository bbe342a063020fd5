-- The timeline of an order: one branch for each source of events (LOG-01). Nothing is written for it. A new kind of
-- event needs a branch here and its French text in src/features/orders/admin/order-events.ts.

-- Trigger: records when a message was given up. LOG-01.
create or replace function record_message_failure() returns trigger
language plpgsql
as $$
begin
  new.failed_at := clock_timestamp();
  return new;
end
$$;

create or replace trigger record_message_failure before update of state on order_messages
for each row when (new.state = 'failed' and old.state <> 'failed') execute function record_message_failure();

-- What happened to an order, in no order: when, who (null: customer, shop, gone) and facts; a withdrawn note without
-- text. With the caller's rights. LOG-01.
create or replace function order_events(of_order uuid)
returns table (id text, kind text, at timestamptz, by_id uuid, facts jsonb)
language sql stable
as $$
  select o.id::text, 'placed', o.created_at, nullif(h.changed_by, o.user_id), jsonb_build_object('to', h.to_status)
  from orders o
  left join order_status_history h on h.order_id = o.id and h.from_status is null
  where o.id = of_order
  union all
  select h.id::text, case when h.takes_back is null then 'status' else 'status_taken_back' end, h.changed_at, h.changed_by,
    jsonb_build_object('from', h.from_status, 'to', h.to_status, 'reason', h.reason)
  from order_status_history h
  where h.order_id = of_order and h.from_status is not null
  union all
  select p.id::text,
    case
      when p.return_id is null then case when p.corrects is null then 'payment' else 'payment_corrected' end
      else case when p.corrects is null then 'refund' else 'refund_corrected' end
    end,
    p.recorded_at, p.recorded_by,
    jsonb_build_object(
      'kind', p.kind, 'amount', p.amount, 'reference', p.reference, 'reason', p.reason,
      'is_by_wave', exists (select from wave_sessions w where w.id = p.request_key)
    )
  from payments p
  where p.order_id = of_order
  union all
  select r.id::text, 'return', r.recorded_at, r.recorded_by,
    jsonb_build_object('kind', r.kind, 'reason', r.reason, 'pieces', r.pieces)
  from order_returns r
  where r.order_id = of_order
  union all
  select v.id::text, 'corrected', v.replaced_at, v.replaced_by, jsonb_build_object('reason', v.reason)
  from invoice_versions v
  where v.order_id = of_order
  union all
  select m.id::text, 'message',
    case m.state when 'sent' then m.sent_at when 'failed' then coalesce(m.failed_at, m.waiting_since) else m.waiting_since end,
    null,
    jsonb_build_object(
      'key', m.key, 'channel', m.channel, 'audience', m.audience, 'state', m.state, 'filed', m.filed, 'remark', m.last_error
    )
  from order_messages m
  where m.order_id = of_order
  union all
  select a.id::text, 'message_resent', a.at, a.actor_id,
    jsonb_build_object('key', m.key, 'channel', m.channel, 'audience', m.audience)
  from order_messages m
  join audit_log a on a.entity = 'order_messages' and a.entity_id = m.id::text and a.action = 'update'
  where m.order_id = of_order
  union all
  select a.id::text, case when a.after ->> 'link_revoked_at' is null then 'link_renewed' else 'link_revoked' end, a.at,
    a.actor_id, '{}'
  from audit_log a
  where a.entity = 'orders' and a.entity_id = of_order::text and a.after ? 'link_revoked_at'
  union all
  select n.id::text, 'note', n.written_at, n.written_by,
    jsonb_build_object('text', case when n.withdrawn_at is null then n.body end)
  from order_notes n
  where n.order_id = of_order
  union all
  select n.id::text || ' withdrawn', 'note_withdrawn', n.withdrawn_at, n.withdrawn_by, '{}'
  from order_notes n
  where n.order_id = of_order and n.withdrawn_at is not null
  union all
  select o.id::text || ' erased', 'erased', o.erased_at, null, '{}'
  from orders o
  where o.id = of_order and o.erased_at is not null
$$;
grant execute on function order_events(uuid) to admin;
