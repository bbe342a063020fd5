-- no transaction

-- The checks of 034 hold for every new row at once, and for the earlier ones from here on.
alter table order_items validate constraint order_items_discount;
alter table invoices validate constraint invoices_total;
alter table orders validate constraint orders_total;
alter table invoice_versions validate constraint invoice_versions_total;
