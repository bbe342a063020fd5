-- The ledger of the stock (SUPPLY-01 to SUPPLY-03): a trigger records each change of products.stock, whoever makes it;
-- the function that changes it names the reason. No movement is ever changed or deleted.

-- Why the stock changes next in this transaction (a kind of stock_movements, null: unknown), with order and note;
-- request_key and takes_back for one change. SUPPLY-01.
create or replace function name_stock_change(
  kind text, order_id uuid default null, note text default null, request_key uuid default null, takes_back uuid default null
) returns void
language sql volatile
begin atomic
  select set_config(
    'app.stock_change',
    case when kind is not null then jsonb_build_object(
      'kind', kind, 'order_id', order_id, 'note', left(nullif(sanitise_line(note), ''), 300), 'request_key', request_key,
      'takes_back', takes_back
    )::text else '' end,
    true
  );
end;
grant execute on function name_stock_change(text, uuid, text, uuid, uuid) to admin;

-- Trigger: records a change of the stock, by whom and why (name_stock_change, else edited by an admin). SUPPLY-01.
create or replace function record_stock_movement() returns trigger
language plpgsql security definer
as $$
declare
  why constant jsonb := nullif(current_setting('app.stock_change', true), '')::jsonb;
  known integer;
  stock_before constant integer := case tg_op when 'INSERT' then 0 else old.stock end;
begin
  if tg_op = 'UPDATE' then
    select m.stock_after into known
    from stock_movements m
    where m.product_id = new.id
    order by m.recorded_at desc, m.id desc
    limit 1;
    -- Makes up for changes loaded without triggers: the movements always add up to the stock.
    if coalesce(known, 0) <> stock_before then
      insert into stock_movements (product_id, kind, change, stock_after)
      values (
        new.id, case when known is null then 'initial' else 'other' end, stock_before - coalesce(known, 0), stock_before
      );
    end if;
  end if;
  insert into stock_movements (product_id, kind, change, stock_after, order_id, note, takes_back, recorded_by, request_key)
  values (
    new.id,
    coalesce(
      why ->> 'kind',
      case
        when tg_op = 'INSERT' then 'initial'
        when current_setting('role', true) = 'admin' then 'edit'
        else 'other'
      end
    ),
    new.stock - stock_before, new.stock, (why ->> 'order_id')::uuid, why ->> 'note', (why ->> 'takes_back')::uuid,
    current_user_id(), (why ->> 'request_key')::uuid
  );
  return null;
end
$$;

create or replace trigger record_first_stock after insert on products
for each row when (new.stock <> 0) execute function record_stock_movement();
create or replace trigger record_stock_movement after update on products
for each row when (old.stock <> new.stock) execute function record_stock_movement();

-- Trigger: refuses (42501) any change of the ledger but removing order, person or note, and deletion with the product.
-- SUPPLY-01.
create or replace function refuse_movement_change() returns trigger
language plpgsql
as $$
declare
  -- The order and the account may be deleted, and a note may name a person.
  erasable constant text[] := array['order_id', 'recorded_by', 'note'];
begin
  if tg_op = 'DELETE' then
    -- A movement is deleted with its product, after the product's 30 days in the bin.
    if not exists (select from products p where p.id = old.product_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if to_jsonb(new) - erasable = to_jsonb(old) - erasable and (new.order_id is null or new.order_id = old.order_id)
      and (new.recorded_by is null or new.recorded_by = old.recorded_by)
      and (new.note is null or new.note = old.note) then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'permission denied: the ledger of the stock is never changed';
end
$$;

create or replace trigger stock_movements_stay before update or delete on stock_movements
for each row execute function refuse_movement_change();
create or replace trigger stock_movements_stay_all before truncate on stock_movements
for each statement execute function refuse_movement_change();

-- Changes the stock of a product by pieces: kind (receipt, loss, inventory, correction), the stock that was seen (null:
-- any), note, key; {"movement_id", "stock"}. Refuses forbidden, product_not_found, invalid_input, stock_changed and
-- stock_too_low with {"stock"}, stock_change_recorded. SUPPLY-02, SUPPLY-03.
create or replace function change_stock(
  product_id uuid, kind text, change integer, seen integer, note text, request_key uuid
) returns jsonb
language plpgsql security definer
as $$
declare
  most constant integer := 2000000000;
  why constant text := nullif(sanitise_line(change_stock.note), '');
  known integer;
  earlier stock_movements;
  recorded uuid;
begin
  perform require_admin();
  -- A second change of the same product waits here, and then adds to the result of the first.
  select p.stock into known
  from products p
  where p.id = change_stock.product_id and p.deleted_at is null
  for no key update;
  if not found then
    perform refuse('product_not_found');
  end if;
  select * into earlier from stock_movements m where m.request_key = change_stock.request_key;
  if found then
    if (earlier.product_id, earlier.kind, earlier.change, earlier.note)
      is distinct from (change_stock.product_id, change_stock.kind, change_stock.change, why) then
      perform refuse('stock_change_recorded');
    end if;
    return jsonb_build_object('movement_id', earlier.id, 'stock', known);
  end if;
  if change_stock.change is null or change_stock.change = 0 or change_stock.request_key is null or length(why) > 300
    or not coalesce(
      case change_stock.kind
        when 'receipt' then change_stock.change > 0
        when 'loss' then change_stock.change < 0
        else change_stock.kind in ('inventory', 'correction')
      end,
      false
    ) then
    perform refuse('invalid_input');
  elsif change_stock.seen <> known then
    perform refuse('stock_changed', jsonb_build_object('stock', known));
  elsif known::bigint + change_stock.change < 0 then
    perform refuse('stock_too_low', jsonb_build_object('stock', known));
  elsif known::bigint + change_stock.change > most then
    perform refuse('invalid_input');
  end if;

  perform name_stock_change(change_stock.kind, null, why, change_stock.request_key);
  update products p set stock = p.stock + change_stock.change where p.id = change_stock.product_id;
  perform name_stock_change(null);
  select m.id into recorded from stock_movements m where m.request_key = change_stock.request_key;
  return jsonb_build_object('movement_id', recorded, 'stock', known + change_stock.change);
end
$$;
grant execute on function change_stock(uuid, text, integer, integer, text, uuid) to admin;

-- Takes back a change of at most ten seconds by a movement of the opposite sign, once; {"stock"}. Refuses forbidden,
-- product_not_found, stock_change_settled, stock_too_low with {"stock"}. SUPPLY-03.
create or replace function take_back_stock_change(movement_id uuid) returns jsonb
language plpgsql security definer
as $$
declare
  change stock_movements;
  known integer;
begin
  perform require_admin();
  select * into change from stock_movements m where m.id = take_back_stock_change.movement_id;
  if not found then
    perform refuse('product_not_found');
  end if;
  select p.stock into known from products p where p.id = change.product_id and p.deleted_at is null for no key update;
  if not found then
    perform refuse('product_not_found');
  elsif exists (select from stock_movements m where m.takes_back = change.id) then
    return jsonb_build_object('stock', known);
  -- The time of the request counts, not the time after waiting for somebody else.
  elsif change.kind not in ('receipt', 'inventory', 'loss', 'correction')
    or statement_timestamp() > change.recorded_at + interval '10 seconds' then
    perform refuse('stock_change_settled');
  elsif known < change.change then
    perform refuse('stock_too_low', jsonb_build_object('stock', known));
  end if;
  perform name_stock_change('undo', takes_back => change.id);
  update products p set stock = p.stock - change.change where p.id = change.product_id;
  perform name_stock_change(null);
  return jsonb_build_object('stock', known - change.change);
end
$$;
grant execute on function take_back_stock_change(uuid) to admin;
