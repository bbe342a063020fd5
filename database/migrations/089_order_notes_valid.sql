-- no transaction
-- The rows from before keep the rules of 056_order_notes.sql: checked while everybody goes on writing.
alter table order_status_history validate constraint order_status_history_reason;
alter table payments validate constraint payments_correction_sign;
alter table payments validate constraint payments_correction_reason;
