import type pg from 'pg'

const words = {
  first:
    'Ambre Essence Nuit Jardin Océan Vanille Rose Jasmin Fleur Brume Bois Cuir Lagune Soleil Harmattan Éclat Secret Souffle Rêve Voile Encens Élixir Aurore Mirage Sillage Écume Perle Velours Caresse Murmure',
  middle:
    'Doré Étoilé Secret Bleu Précieux Impérial Sublime Sauvage Noir Blanc Royal Éternel Intense Léger Poudré Boisé Fruité Épicé Solaire Lunaire',
  place:
    'd’Ivoire|de Lagune|de Minuit|d’Assinie|de Korhogo|de Bassam|du Soir|du Matin|d’Été|des Îles|d’Orient|de Cocody|de Bouaké|du Désert|de Rose|d’Ambre|de Musc|d’Oranger|de Mangue|de Coco',
  note: 'bergamote mandarine safran poivre cannelle ciste benjoin iris encens violette tonka patchouli musc litchi pivoine géranium santal cèdre figuier menthe citron jasmin thé vétiver mousse rhum amande héliotrope tiaré cachemire pamplemousse sauge lavande algue osmanthus prune gaïac néroli miel basilic muscade tabac karité coco cassis tubéreuse élémi cyprès hibiscus framboise frangipanier ylang gardénia ananas baobab sésame thym styrax café noisette gingembre citronnelle oud ambre rose vanille',
}

const list = (text: string) => text.split(' ')

/**
 * Fills the catalogue up to a size with perfumes of French names, notes and stories; a word in ten occurs in
 * few of them. Three of ten products are the formats of one perfume.
 *
 * @returns the seconds that it took, search index included
 */
export async function addPerfumes(owner: pg.Pool, size: number): Promise<number> {
  const start = performance.now()
  await owner.query(
    `create or replace function pg_temp.pick(list text[], line bigint, salt integer) returns text language sql immutable
     return list[1 + abs(hashint8(line * 31 + salt)::bigint) % cardinality(list)]`,
  )
  await owner.query(
    `insert into categories (name)
     select unnest(array ['Eaux de parfum pour elle', 'Eaux de parfum pour lui', 'Brumes & soins parfumés', 'Coffrets'])
     where not exists (select from categories)`,
  )
  await owner.query(
    `with drawn as (
       select i, array(select id::text from categories order by name) as categories, $2::text[] as first, $3::text[] as middle,
         $4::text[] as place, $5::text[] as note,
         -- What the formats of a perfume have in common.
         case when i % 10 in (2, 3) then i - i % 10 + 1 else i end as same,
         case when i % 10 in (1, 2, 3) then (array [15, 50, 100])[i % 10] end as size_ml
       from generate_series((select count(*) from products) + 1, $1) as i
     ), written as materialized (
     select
       new_product_id() as id, same, size_ml,
       pg_temp.pick(first, same, 1)
         || case when same % 3 > 0 then ' ' || pg_temp.pick(middle, same, 2) else '' end
         || case when same % 4 > 0 then ' ' || pg_temp.pick(place, same, 3) else '' end
         || case when i % 10 = 0 then ' Nº ' || i else '' end as name,
       format(E'Une eau de parfum de la maison %s, à porter du matin au soir, sur la peau comme sur l’étoffe.\n\n', i % 5000)
         || format(E'Notes de tête : %s, %s\nNotes de cœur : %s, %s\nNotes de fond : %s, %s\nContenance : 50 ml',
           pg_temp.pick(note, i, 4), pg_temp.pick(note, i, 5), pg_temp.pick(note, i, 6), pg_temp.pick(note, i, 7), pg_temp.pick(note, i, 8), pg_temp.pick(note, i, 9)) as description,
       5000 + i % 90 * 1000 as price, i % 40 as stock, i % 20 > 0 as is_active,
       pg_temp.pick(categories, same, 10)::uuid as category_id, now() - i * interval '1 minute' as created_at
     from drawn
     ), added as (
       insert into products (id, name, description, price, stock, is_active, category_id, created_at)
       select id, name, description, price, stock, is_active, category_id, created_at from written
     ), perfumes as materialized (
       select same, uuidv7() as perfume_id from written where size_ml is not null group by same having count(*) > 1
     )
     insert into product_formats (product_id, perfume_id, size_ml)
     select id, perfume_id, size_ml from written join perfumes using (same) where size_ml is not null`,
    [size, list(words.first), list(words.middle), words.place.split('|'), list(words.note)],
  )
  await owner.query('analyze')
  return (performance.now() - start) / 1000
}
