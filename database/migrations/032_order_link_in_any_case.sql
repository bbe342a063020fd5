-- The link of a new order survives a mail program, or a person, that writes it in capitals: its secret is in hex (D66).
-- 144 random bits as before; the links that exist stay as they are.

alter table orders alter column link_secret set default
  encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 18), 'hex');
