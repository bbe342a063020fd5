-- no transaction
-- Only the nightly purge asks for the age of messages, and rows lie in the order of their age.
create index concurrently order_messages_age on order_messages using brin (created_at);
