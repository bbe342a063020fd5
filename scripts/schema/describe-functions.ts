import type pg from 'pg'

/**
 * Returns the functions with their comment and who may call each, by name. Without uuidv7(), which the
 * migrations make only where PostgreSQL has none of its own.
 */
export async function describeFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select concat_ws(
       E'\\n',
       btrim(pg_get_functiondef(p.oid), E'\\n') || ';',
       format('comment on function %s is %L;', p.oid::regprocedure, obj_description(p.oid, 'pg_proc')),
       'grant execute on function ' || p.oid::regprocedure || ' to ' || (
         select string_agg(a.grantee::regrole::text, ', ' order by a.grantee::regrole::text)
         from aclexplode(p.proacl) as a where a.grantee <> p.proowner
       ) || ';',
       ''
     ) as text
     from pg_proc p
     join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'auth') and p.proname <> 'uuidv7'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by p.oid::regprocedure::text collate "C"`,
  )
  return rows.map(({ text }) => text)
}
