-- Fills a prepared database with a shop that has been open for three years. Set-based, as superuser: no trigger fires and no key is
-- checked row by row, so whatever a trigger keeps is made at the end. Sizes come as settings `large_shop.*`; the same on every run
-- but for the clock and the ids.

set session_replication_role = replica;
set synchronous_commit = off;
set work_mem = '256MB';
set maintenance_work_mem = '256MB';
set max_parallel_workers_per_gather = 0;
select setseed(0.42);

create function pg_temp.size_of(what text) returns integer
language sql stable return current_setting('large_shop.' || what)::integer;

create function pg_temp.pick(list text[], n bigint) returns text
language sql immutable return list[1 + n % cardinality(list)];

-- ---- catalogue ----

delete from products;
delete from categories;

insert into categories (name, description, created_at)
select
  pg_temp.pick(array['Eaux de parfum', 'Eaux de toilette', 'Brumes', 'Huiles parfumées', 'Soins du visage', 'Soins du corps'], n)
    || ' ' || pg_temp.pick(array['pour elle', 'pour lui', 'mixtes', 'd’Orient', 'de voyage', 'en coffret'], n / 6),
  'Une sélection pour tous les jours et pour les grandes occasions.',
  now() - interval '1095 days' + n * interval '1 minute'
from generate_series(0, 35) as n;

create temp table known_category as select row_number() over (order by id) - 1 as n, id from categories;
create unique index on known_category (n);

insert into products (
  id, name, description, price, stock, is_active, category_id, created_at, wearer, olfactory_family, concentration, brand
)
select
  uuidv7(p.at - now()), p.name,
  p.name || ' s’ouvre sur des notes fraîches, puis laisse une trace chaude et boisée. Tenue de huit heures, flacon de verre.',
  case when p.chance < 0.005 then 0 else 1500 + 500 * floor(280 * p.chance * p.chance) end,
  case when p.pieces < 0.05 then 0 when p.pieces < 0.13 then 1 + floor(5 * random()) else 6 + floor(200 * random()) end,
  random() >= 0.04,
  (select c.id from known_category c where c.n = p.n * 7 % 36),
  p.at,
  case when random() < 0.9 then (array['elle', 'elle', 'lui', 'mixte'])[1 + floor(4 * random())] end,
  case
    when random() < 0.9 then
      (array['florale', 'boisee', 'ambree', 'hesperidee', 'fruitee', 'gourmande', 'chypree', 'aromatique'])[
        1 + floor(8 * random() * random())
      ]
  end,
  case
    when random() < 0.9 then
      (array['eau-de-parfum', 'eau-de-toilette', 'extrait-de-parfum', 'brume', 'eau-de-cologne'])[
        1 + floor(5 * random() * random())
      ]
  end,
  -- 120 houses, a few of which make most of the perfumes.
  case when p.n % 10 > 0 then 'Maison ' || floor((p.n * 7919 % 997) ^ 2 / 8300) end
from (
  select
    n, random() as chance, random() as pieces,
    now() - (pg_temp.size_of('products') - n) * (interval '1095 days' / pg_temp.size_of('products')) as at,
    concat_ws(
      ' ',
      pg_temp.pick(
        regexp_split_to_array('Ambre Iris Jasmin Vétiver Santal Néroli Oud Musc Vanille Patchouli Cèdre Figue Rose Ylang Tubéreuse Bergamote
        Encens Cuir Tabac Cacao Gingembre Hibiscus Karité Baobab Myrrhe Lavande Magnolia Mimosa Osmanthe Pivoine Poivre', '\s+'), n
      ),
      pg_temp.pick(
        array[
          'de Bassam', 'd’Assinie', 'du Plateau', 'de Korhogo', 'des Lagunes', 'd’Abidjan', 'de Man', 'du Sahel', 'd’Or', 'de Minuit',
          'des Îles', 'du Matin', 'de Cocody', 'des Savanes', 'de Yamoussoukro', 'd’Été', 'de Grand-Lahou', 'du Comoé', 'de Soie'
        ], n / 31
      ),
      pg_temp.pick(
        array['Intense', 'Absolu', 'Essentiel', 'Éclat', 'Secret', 'Noir', 'Blanc', 'Sauvage', 'Précieux', 'Infini', 'Royal'], n / 589
      ),
      pg_temp.pick(array['30 ml', '50 ml', '75 ml', '100 ml', '200 ml', 'recharge', 'coffret', 'voyage', 'roll-on'], n / 6479),
      case when n >= 58311 then 'n° ' || n / 58311 end
    ) as name
  from generate_series(0, pg_temp.size_of('products') - 1) as n
) as p;

-- Only what was for sale at a price was ever ordered.
create temp table sold_product as
select row_number() over (order by random()) - 1 as n, id, name, price from products where price > 0;
create unique index on sold_product (n);
analyze sold_product;

-- ---- people ----

create temp table person as
select
  n, first_name, last_name,
  lower(unaccent(replace(first_name || '.' || last_name, '’', ''))) || n || '@example.com' as email,
  '+225 ' || pg_temp.pick(array['07', '05', '01'], n) || to_char(floor(random() * 99999999), 'FM 00 00 00 00') as phone,
  pg_temp.pick(
    array['Cocody, Riviera 3', 'Yopougon, Maroc', 'Marcory, Zone 4', 'Plateau, avenue Chardy', 'Treichville, rue 12', 'Abobo, Baoulé',
      'Bingerville, Cité des arts', 'Bouaké, Air France 2', 'San-Pédro, Bardot', 'Koumassi, Remblais', 'Adjamé, 220 logements'], n
  ) || ', porte ' || 1 + floor(random() * 400) as address
from (
  select
    n,
    pg_temp.pick(
      regexp_split_to_array('Awa Kouassi Aya Yao Koffi Adjoua Affoué Mariam Fatou Ibrahim Moussa Aminata Konan Akissi Amenan Drissa Salimata
        Seydou Bintou Ange Christelle Marie-Laure Jean-Marc Franck Serge Arsène Désiré Nadège Prisca Rokia Lassina
        Souleymane Kadiatou Hervé Estelle Grâce Ismaël', '\s+'), n
    ) as first_name,
    pg_temp.pick(
      regexp_split_to_array('Koné Kouassi Konan Traoré Ouattara Coulibaly Yao Koffi N’Guessan Kouadio Kouamé Diallo Bamba Touré Cissé
        Diomandé Soro Fofana Sangaré Doumbia Gnagne Aka Ehui Tanoh Assi Zadi Kacou Adou Boni Dosso Silué Yéo Tuo Oulaï
        Gohi Séri Djédjé Tia Loukou Brou Amani', '\s+'), n / 37
    ) as last_name
  from generate_series(0, greatest(pg_temp.size_of('users'), pg_temp.size_of('customers'), pg_temp.size_of('subscribers')) - 1) as n
) as named;

insert into auth.users (name, first_name, last_name, email, email_verified, created_at)
select first_name || ' ' || last_name, first_name, last_name, email, false, now() - random() * interval '1095 days'
from person where n < pg_temp.size_of('users');

insert into profiles (id, first_name, last_name, email)
select u.id, u.first_name, u.last_name, u.email from auth.users u on conflict do nothing;

insert into user_roles (user_id, role) select u.id, 'user' from auth.users u on conflict do nothing;

insert into newsletter_subscribers (email, name, is_active, subscribed_at, unsubscribed_at)
select
  s.email, case when s.n % 3 > 0 then s.first_name || ' ' || s.last_name end, s.n % 7 > 0, s.at,
  case when s.n % 7 = 0 then s.at + (now() - s.at) * random() end
from (select *, now() - random() * interval '1095 days' as at from person where n < pg_temp.size_of('subscribers')) as s;

-- One customer in three orders signed in, two in five of the others leave an address.
create temp table customer as
select
  p.n, p.first_name || ' ' || p.last_name as name, p.phone, p.address, u.id as user_id,
  case when u.id is not null or p.n % 5 < 2 then p.email end as email
from person p
left join auth.users u on u.email = p.email and p.n % 3 = 0
where p.n < pg_temp.size_of('customers');
create unique index on customer (n);
analyze customer;

-- ---- orders ----

-- More from year to year, more on a Saturday than on a Monday, and no two days alike; of today as much as has passed of it.
create temp table placed as
with days as (
  select
    day, (0.3 + 0.7 * back / 1095.0) * (0.6 + 0.8 * random())
      * (array[0.7, 0.8, 0.9, 0.9, 1.0, 1.3, 1.4])[extract(isodow from day)::integer]
      * case when back = 1095 then extract(epoch from now() - day) / 86400 else 1 end as weight
  from (
    select back, date_trunc('day', now()) - (1095 - back) * interval '1 day' as day from generate_series(1, 1095) as back
  ) as calendar
), shares as (
  select
    day, round(pg_temp.size_of('orders') * sum(weight) over (order by day) / sum(weight) over ())::integer as upto,
    round(pg_temp.size_of('orders') * (sum(weight) over (order by day) - weight) / sum(weight) over ())::integer as since
  from days
), moments as (
  select
    case
      when day < date_trunc('day', now()) then day + interval '6 hours' + random() * interval '17 hours'
      else day + random() * (now() - day)
    end as at
  from shares
  cross join generate_series(since + 1, upto)
)
select
  row_number() over (order by at) as n, uuidv7(at - now()) as id, date_trunc('milliseconds', at) as at,
  floor(random() * random() * pg_temp.size_of('customers'))::integer as customer,
  (array[1, 1, 1, 1, 2, 2, 2, 3, 3, 4])[1 + floor(random() * 10)::integer] as lines,
  case
    when random() < 0.05 then 'cancelled'
    when at < now() - interval '14 days' then
      (array['delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'paid',
        'shipped'])[1 + floor(random() * 10)::integer]
    else
      (array['pending', 'confirmed', 'confirmed', 'confirmed', 'confirmed', 'paid', 'shipped', 'shipped', 'delivered',
        'delivered'])[1 + floor(random() * 10)::integer]
  end as status
from moments
order by at;
analyze placed;

insert into order_items (id, order_id, product_id, product_name, product_price, quantity, subtotal)
select uuidv7(l.at - now()), l.id, case when l.chance < 0.97 then p.id end, p.name, p.price, l.quantity, p.price * l.quantity
from (
  select
    o.n, o.id, o.at, random() as chance, 1 + floor(3 * random() * random())::integer as quantity,
    floor((select count(*) from sold_product) * random() * random() * random())::bigint as product
  from placed o
  cross join lateral generate_series(1, o.lines)
) as l
join sold_product p on p.n = l.product
order by l.n;

insert into orders (
  id, order_number, customer_name, customer_email, customer_phone, customer_address, total_amount, status, payment_status, notes,
  user_id, created_at, updated_at, stock_taken_at
)
select
  o.id,
  'CMD-' || floor(extract(epoch from o.at) * 1000)::bigint || '-' || upper(substr(md5(o.n::text), 1, 8)),
  c.name, c.email, c.phone, c.address, t.total, o.status,
  case when o.status in ('paid', 'delivered') then 'paid' else 'pending' end,
  case when o.n % 12 = 0 then 'Appeler avant de livrer, merci.' end, c.user_id, o.at,
  case when o.status = 'confirmed' then o.at else least(o.at + interval '7 hours', now()) end,
  case when o.status = 'delivered' or o.status = 'paid' and o.n % 7 > 0 then least(o.at + interval '7 hours', now()) end
from placed o
join customer c on c.n = o.customer
join (select order_id, sum(subtotal) as total from order_items group by order_id) as t on t.order_id = o.id
order by o.n;

insert into invoices (
  invoice_number, order_id, customer_name, customer_email, customer_phone, customer_address, subtotal, delivery_fee, total_amount,
  status, created_at
)
select
  'FACT-' || floor(extract(epoch from o.created_at) * 1000)::bigint || '-' || upper(substr(md5(o.id::text), 1, 8)),
  o.id, o.customer_name, o.customer_email, o.customer_phone, o.customer_address, o.total_amount, 0, o.total_amount, 'sent', o.created_at
from orders o;

insert into order_status_history (order_id, from_status, to_status, changed_at)
select o.id, null, 'confirmed', o.created_at from orders o
union all
select o.id, 'confirmed', o.status, o.updated_at from orders o where o.status <> 'confirmed';

-- The messages about the last month's orders; one in two thousand was given up.
insert into order_messages (key, order_id, channel, audience, state, attempts, last_error, sent_at, created_at, waiting_since)
select
  format('order:%s:%s:%s', o.id, m.channel, m.audience), o.id, m.channel, m.audience,
  case when o.lost then 'failed' else 'sent' end, case when o.lost then 14 else 1 end,
  case when o.lost then 'Le serveur du destinataire ne répond pas.' end,
  case when not o.lost then o.created_at + interval '2 seconds' end, o.created_at, o.created_at
from (select *, random() < 0.0005 as lost from orders where created_at > now() - interval '30 days') as o
cross join (values ('chat', 'owner'), ('email', 'owner'), ('email', 'customer')) as m (channel, audience)
where m.audience = 'owner' or o.customer_email is not null;

-- Three in a thousand products are in the bin.
update products set deleted_at = now() - random() * interval '30 days' where random() < 0.003;

-- What was paid in cash or by mobile money, what left the stock, and a note on one order in thirty.
create temp table staff as
select u.id from auth.users u join user_roles r on r.user_id = u.id and r.role = 'admin' limit 1;

insert into payments (order_id, kind, amount, reference, recorded_by, recorded_at, request_key)
select
  o.id, k.kind, o.total_amount, case when k.kind = 'mobile_money' then 'MP' || upper(substr(md5(o.id::text), 1, 10)) end,
  (select s.id from staff s), o.updated_at, uuidv7()
from orders o
cross join lateral (select case when o.total_amount::integer / 500 % 5 = 0 then 'mobile_money' else 'cash' end as kind) as k
where o.payment_status = 'paid' and o.total_amount > 0;

with delivered as (
  select o.id as order_id, o.stock_taken_at as at, i.product_id, -sum(i.quantity)::integer as change
  from orders o
  join order_items i on i.order_id = o.id
  where o.stock_taken_at is not null and i.product_id is not null
  group by o.id, i.product_id
), moved as (
  select
    null::uuid as order_id, now() - interval '1096 days' as at, p.id as product_id, 'initial' as kind,
    p.stock - coalesce(sum(d.change), 0)::integer as change
  from products p
  left join delivered d on d.product_id = p.id
  group by p.id
  union all
  select d.order_id, d.at, d.product_id, 'delivery', d.change from delivered d
)
insert into stock_movements (id, product_id, kind, change, stock_after, order_id, recorded_by, recorded_at)
select
  uuidv7(m.at - now()), m.product_id, m.kind, m.change,
  sum(m.change) over (partition by m.product_id order by m.at, m.order_id nulls first), m.order_id,
  case when m.order_id is not null then (select s.id from staff s) end, m.at
from moved m
where m.change <> 0
order by m.at;

insert into audit_log (at, actor_id, actor_email, action, entity, entity_id, before, after)
select
  h.changed_at, (select s.id from staff s), 'admin@boutique.test', 'update', 'orders', h.order_id::text,
  jsonb_build_object('status', h.from_status), jsonb_build_object('status', h.to_status)
from order_status_history h
where h.from_status is not null
order by h.changed_at;

insert into order_notes (order_id, body, written_by, written_at, request_key)
select o.id, 'Préfère être appelé après 17 h.', (select s.id from staff s), o.created_at + interval '1 hour', uuidv7()
from orders o
where substr(md5(o.id::text), 1, 4) < '0888';

drop table staff, known_category, sold_product, person, customer, placed;
reset session_replication_role;

-- The days are counted one by one: without statistics, each would read all orders.
analyze;
select recount_orders();
select summarise_sales(100000);
select recount_stock();
select summarise_supply();
select index_products(array(select id from products)), learn_words(array(select fold_text(name) from categories));
select recount_lists();
