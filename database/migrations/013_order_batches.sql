-- Guest orders that wait for their turn are placed together, in one transaction
-- (docs/decisions/003-orders-written-by-the-database.md).

-- An order whose checks are done, with all that is needed to write it. `place` is its position in the batch.
create type checked_order as (
  place integer,
  order_id uuid,
  request_key uuid,
  content_hash bytea,
  customer order_customer,
  lines order_line[],
  total numeric,
  ordering_user uuid,
  number_length integer,
  client_place text,
  address_cap integer
);

-- Orders that are placed together and come from one address are one event.
alter table rate_limit_events add column times integer not null default 1 check (times > 0);

comment on column rate_limit_events.times is 'How many times it happened: the event of a batch counts its orders.';

-- With all that a limit reads, so that no row need be visited.
drop index rate_limit_events_subject;
create index rate_limit_events_subject on rate_limit_events (kind, subject, at) include (times);
-- Only the nightly purge asks for an age alone, and rows lie in the order of their age. A tree would also serve
-- as a worse way to the events of one subject.
drop index rate_limit_events_age;
create index rate_limit_events_age on rate_limit_events using brin (at);

alter table order_messages add column job_key text;

comment on column order_messages.job_key is
  'The key of the job that delivers the messages of a whole batch of orders; null when the message has a job '
  'of its own from the beginning.';

-- Another trigger does it for all orders of a batch. The functions of the release before go later
-- (096_former_order_functions.sql): orders that have begun still call them.
drop trigger if exists record_first_status on orders;
