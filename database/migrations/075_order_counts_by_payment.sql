-- Orders are counted by their payment too: the administration's list, filtered by it, still finds any of its pages
-- (WORK-02, D13). What was counted until now counts as not paid. 076_orders_by_payment.sql corrects it.

alter table order_counts add column payment_status text not null default 'pending';
alter table order_count_changes add column payment_status text not null default 'pending';

-- safe: one row for each day and status of the shop, a few thousand. Only fold_order_changes writes by this key, and its
-- new text comes in the same transaction
alter table order_counts drop constraint order_counts_pkey, add primary key (day, status, payment_status);
