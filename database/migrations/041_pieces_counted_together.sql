-- One trigger counts the sold pieces and the held ones (count_pieces, uncount_pieces, count_orders); the functions of these
-- are dropped in 042.

drop trigger if exists count_committed_insert on order_items;
drop trigger if exists count_committed_update on order_items;
drop trigger if exists count_committed_delete on order_items;
drop trigger if exists count_committed_update on orders;
drop trigger if exists uncount_committed on orders;
drop trigger if exists uncount_sales on orders;
