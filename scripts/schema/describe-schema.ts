import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { withClient } from '#platform/database/with-client.ts'

/** The objects of the shop, without those that belong to an extension. */
const ownRelations = `
  select c.oid, c.relname, c.relkind, c.reloptions, c.relowner, c.relacl, c.oid::regclass::text as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Returns the composite types, sequences, tables and views with all that belongs to each, by name. */
async function describeTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `with own as (${ownRelations}), parts as (
       ${[types, sequences, tables, indexes, comments, security, policies, grants, triggers, views].join('\nunion all\n')}
     )
     select string_agg(p.text, E'\\n' order by p.place, p.text collate "C") || E'\\n' as text
     from parts p
     group by p.kind, p.name
     order by p.kind, p.name collate "C"`,
  )
  return rows.map(({ text }) => text)
}

const types = `
  select 1 as kind, o.name, 1 as place, format(E'create type %s as (\\n%s\\n);', o.name, (
    select string_agg(format('  %s %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\\n' order by a.attnum)
    from pg_attribute a where a.attrelid = o.oid and a.attnum > 0
  )) as text
  from own o where o.relkind = 'c'`

const sequences = `
  select 2, o.name, 1, format('create sequence %s as %s;', o.name, s.seqtypid::regtype)
  from own o join pg_sequence s on s.seqrelid = o.oid
  where not exists (select from pg_depend d where d.objid = o.oid and d.deptype in ('a', 'i'))`

const tables = `
  select 3, o.name, 1, format(E'create table %s (\\n%s\\n)%s;', o.name, (
    select string_agg('  ' || line.text, E',\\n' order by line.place, line.text collate "C")
    from (
      select a.attnum as place, concat_ws(
        ' ', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
        case when a.attnotnull then 'not null' end,
        case when a.attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
          else 'default ' || pg_get_expr(d.adbin, d.adrelid) end,
        case when a.attidentity = 'a' then 'generated always as identity' end,
        case when a.attstorage <> t.typstorage then 'storage ' || case a.attstorage when 'e' then 'external' else a.attstorage::text end end
      ) as text
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 10000, format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.conrelid = o.oid and k.contype in ('p', 'u', 'f', 'c')
    ) as line
  ), ' with (' || array_to_string(o.reloptions, ', ') || ')')
  from own o where o.relkind = 'r'`

const indexes = `
  select 3, o.name, 2, pg_get_indexdef(i.indexrelid) || ';'
  from own o join pg_index i on i.indrelid = o.oid
  where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))`

/** Lets the owner, whom row-level security binds too, do everything. */
const isOfOwner = `(
  p.polroles = array[o.relowner] and p.polcmd = '*'
  and pg_get_expr(p.polqual, p.polrelid) = 'true' and pg_get_expr(p.polwithcheck, p.polrelid) = 'true'
)`

const comments = `
  select case o.relkind when 'v' then 4 else 3 end, o.name, 3, case d.objsubid
    when 0 then format('comment on %s %s is %L;', case o.relkind when 'v' then 'view' else 'table' end, o.name, d.description)
    else format('comment on column %s.%s is %L;', o.name, a.attname, d.description)
  end
  from own o
  join pg_description d on d.classoid = 'pg_class'::regclass and d.objoid = o.oid
  left join pg_attribute a on a.attrelid = o.oid and a.attnum = d.objsubid
  where o.relkind in ('r', 'v')`

/** Every table has both, as the heading says: here are those that do not. */
const security = `
  select 3, o.name, 4, '-- It has no row-level security that binds its owner too.'
  from own o join pg_class c on c.oid = o.oid
  where o.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)
  union all
  select 3, o.name, 4, '-- It has no policy that lets its owner do everything.'
  from own o
  where o.relkind = 'r' and not exists (select from pg_policy p where p.polrelid = o.oid and ${isOfOwner})`

const policies = `
  select 3, o.name, 5, concat(
    format('create policy %s on %s', p.polname, o.name),
    case p.polcmd when 'r' then ' for select' when 'a' then ' for insert' when 'w' then ' for update' when 'd' then ' for delete' end,
    ' to ' || (
      select string_agg(case r when o.relowner then 'owner' else r::regrole::text end, ', ' order by r::regrole::text)
      from unnest(p.polroles) as r
    ),
    ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
    ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')',
    ';'
  )
  from own o join pg_policy p on p.polrelid = o.oid
  where not ${isOfOwner}`

/** Roles with the same rights stand together. */
const grants = `
  select case g.relkind when 'v' then 4 else 3 end, g.name, 6, format(
    'grant %s on %s to %s;', g.privileges, g.name, string_agg(g.grantee, ', ' order by g.grantee)
  )
  from (
    select o.relkind, o.name, r.grantee, string_agg(r.privilege, ', ' order by r.privilege) as privileges
    from own o
    cross join lateral (
      select lower(a.privilege_type) as privilege, a.grantee::regrole::text as grantee
      from aclexplode(o.relacl) as a where a.grantee <> o.relowner
      union all
      select format('%s (%s)', lower(x.privilege_type), string_agg(a.attname, ', ' order by a.attnum)), x.grantee::regrole::text
      from pg_attribute a, aclexplode(a.attacl) as x
      where a.attrelid = o.oid
      group by x.privilege_type, x.grantee
    ) as r
    group by o.relkind, o.name, r.grantee
  ) as g
  group by g.relkind, g.name, g.privileges`

const triggers = `
  select 3, o.name, 7, pg_get_triggerdef(t.oid) || ';'
  from own o join pg_trigger t on t.tgrelid = o.oid
  where not t.tgisinternal`

const views = `
  select 4, o.name, 1, format(
    E'create view %s%s as\\n%s', o.name, ' with (' || array_to_string(o.reloptions, ', ') || ')', pg_get_viewdef(o.oid)
  )
  from own o where o.relkind = 'v'`

export const schemaFile = fileURLToPath(new URL('../../database/schema.sql', import.meta.url))

const heading = `-- Generated by "npm run db:types" from a migrated database: the types, tables, views, policies, rights and triggers as
-- they are now, to be read. The functions are in database/functions; database/README.md says how to change either.
-- Unless it says otherwise, each table has row-level security, forced, and a policy that lets its owner do everything.
`

/**
 * Returns the schema of a migrated database as SQL, without its functions, the same on every machine; the owner is called
 * "owner".
 */
export async function describeSchema(ownerUrl: string): Promise<string> {
  return withClient(ownerUrl, async (client) => {
    await client.query('set search_path = public')
    return [heading, ...(await describeTables(client))].join('\n')
  })
}
