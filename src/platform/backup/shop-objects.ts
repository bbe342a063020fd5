import type pg from 'pg'

/** The schemas that hold nothing but the shop. In `public` are also extensions, which may be another's. */
const ownSchemas = ['auth', 'migrations', 'graphile_worker']

type ShopObject = { kind: string; identity: string }

/** Whether the database holds anything of a shop, or of somebody else in its place. */
export async function isEmptyDatabase(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_namespace where nspname = any ($1)', [ownSchemas])
  return rowCount === 0 && (await objectsInPublic(owner)).length === 0
}

/** Removes all that a shop has in its database, in one transaction. Roles and extensions stay, as migrations expect. */
export async function emptyDatabase(owner: pg.ClientBase): Promise<void> {
  await owner.query('begin')
  try {
    for (const schema of ownSchemas) await owner.query(`drop schema if exists ${schema} cascade`)
    for (const { kind, identity } of await objectsInPublic(owner))
      await owner.query(`drop ${kind} if exists ${identity} cascade`)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

/** What stands in `public` by itself and belongs to no extension: tables, views, sequences, functions, types. */
async function objectsInPublic(owner: pg.ClientBase): Promise<ShopObject[]> {
  const { rows } = await owner.query<ShopObject>(
    `select i.type as kind, i.identity
     from pg_depend d, pg_identify_object(d.classid, d.objid, 0) i
     where d.refclassid = 'pg_namespace'::regclass and d.refobjid = 'public'::regnamespace and d.deptype = 'n'
       and d.classid <> all (array['pg_extension', 'pg_default_acl']::regclass[])
       and not exists (
         select from pg_depend e where e.classid = d.classid and e.objid = d.objid and e.deptype in ('e', 'i')
       )
     order by i.type <> 'table', i.identity`,
  )
  return rows
}
