-- The secret in the address of an order's own page (D43). 144 random bits in the default of the column, so that
-- whatever writes orders, one or many at once, gives each its own. Orders from before get theirs when somebody
-- asks for it: a table of a million rows is not rewritten while the shop is open.

alter table orders add column link_secret text, add column link_revoked_at timestamptz;
alter table orders alter column link_secret set default translate(
  encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 18), 'base64'), '+/', '-_'
);
create unique index orders_link on orders (link_secret) where link_secret is not null;

comment on column orders.link_secret is
  'Whoever knows it sees the order: the last part of the address of its page. Null: it has none. Serves D43.';
comment on column orders.link_revoked_at is
  'When an admin took the link away; null otherwise. Until there is a new one, nobody gets one by number and '
  'phone. Serves D43.';
