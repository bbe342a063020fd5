-- no transaction
-- What every product has when the ledger begins is its first movement (SUPPLY-01). A product whose stock changes meanwhile
-- gets it from record_stock_movement under the same key, so it has one.
-- safe: repeated, it adds nothing more
insert into stock_movements (product_id, kind, change, stock_after, recorded_at, request_key)
select p.id, 'initial', p.stock, p.stock, now(), p.id
from products p
where p.stock > 0 and not exists (select from stock_movements m where m.product_id = p.id)
on conflict (request_key) do nothing;
