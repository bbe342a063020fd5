-- A mail of "Me prévenir" that was given up stands in the staff's list, with the reason (RESTOCK-03).

alter table restock_requests add column failure text check (length(failure) <= 300);

comment on column restock_requests.failure is
  'Why the mail of this turn was given up: the staff sends it again, or takes the line away. Null otherwise.';
