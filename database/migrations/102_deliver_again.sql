-- A delivery that was a mistake is undone by hand later than ten seconds after it: the order keeps its stock (D7), and is to be
-- delivered again, also when it is paid before that (WORK-01, WORK-06).
alter table orders add column must_deliver_again boolean not null default false;
comment on column orders.must_deliver_again is
  'It took its stock, but its last delivery was undone by hand. Follows the history of its status. Serves WORK-01, WORK-06.';
