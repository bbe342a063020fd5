import type pg from 'pg'
import { StartError } from '#platform/command-line.ts'
import { type Login, logins, rolesOfLogin } from '#platform/database/logins/addresses.ts'

/** What is known of a role of the cluster. */
export type KnownRole = {
  name: string
  isSuperuser: boolean
  bypassesPolicies: boolean
  createsRoles: boolean
  createsDatabases: boolean
  replicates: boolean
  logsIn: boolean
  inherits: boolean
  memberOf: string[]
  ownsSomething: boolean
}

const groups = Object.values(rolesOfLogin).flat()

/**
 * Why a role that has the name of one of ours cannot be the shop's, with the statement that mends it; null
 * when it can. Roles belong to the whole server: a role of another application may have the same name, and
 * would get the rights of the shop.
 */
export function roleProblem(role: KnownRole): { what: string; statement: string } | null {
  const name = `"${role.name}"`
  const isLogin = isShopLogin(role.name)
  const alter = (option: string) => `alter role ${name} ${option}`
  const checks: [boolean, string, string][] = [
    [role.isSuperuser, 'est superutilisateur', alter('nosuperuser')],
    [role.bypassesPolicies, 'passe outre aux règles d’accès (bypassrls)', alter('nobypassrls')],
    [role.createsRoles, 'peut créer des rôles', alter('nocreaterole')],
    [role.createsDatabases, 'peut créer des bases', alter('nocreatedb')],
    [role.replicates, 'peut répliquer le serveur', alter('noreplication')],
    [role.logsIn && !isLogin, 'peut se connecter', alter('nologin')],
    [!role.logsIn && isLogin, 'ne peut pas se connecter', alter('login')],
    [role.inherits && isLogin, 'hérite des droits de ses rôles', alter('noinherit')],
    [role.ownsSomething, 'possède des objets de ce serveur', `reassign owned by ${name} to current_user`],
  ]
  for (const [applies, what, statement] of checks) if (applies) return { what, statement }
  const allowed = isShopLogin(role.name) ? rolesOfLogin[role.name] : []
  const foreign = role.memberOf.find((group) => !allowed.includes(group))
  if (foreign === undefined) return null
  return { what: `est membre du rôle « ${foreign} »`, statement: `revoke "${foreign}" from ${name}` }
}

function isShopLogin(name: string): name is Login {
  return (logins as readonly string[]).includes(name)
}

/**
 * Checks, before anything is made, that the owner may make the shop here, and that roles which exist already
 * are the shop's.
 *
 * @throws StartError of one French line that says what to do
 */
export async function checkOwner(owner: pg.ClientBase): Promise<void> {
  const { rows: roles } = await owner.query<KnownRole>(
    `select r.rolname as name, r.rolsuper as "isSuperuser", r.rolbypassrls as "bypassesPolicies",
            r.rolcreaterole as "createsRoles", r.rolcreatedb as "createsDatabases",
            r.rolreplication as replicates, r.rolcanlogin as "logsIn", r.rolinherit as inherits,
            array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as "memberOf",
            exists (select from pg_shdepend d where d.refclassid = 'pg_authid'::regclass
                    and d.refobjid = r.oid and d.deptype = 'o') as "ownsSomething"
     from pg_roles r where r.rolname = any($1) order by 1`,
    [[...groups, ...logins]],
  )
  for (const role of roles) {
    const problem = roleProblem(role)
    if (problem) {
      throw new StartError(
        `DATABASE_URL : le rôle « ${role.name} » existe déjà sur ce serveur et ${problem.what} : ${problem.statement}, ou un autre serveur PostgreSQL pour la boutique.`,
      )
    }
  }
  await checkRights(owner, roles.length < groups.length + logins.length)
}

type Rights = {
  version: number
  role: string
  database: string
  createsRoles: boolean
  creates: boolean
  ownsPublic: boolean
  extensions: string[]
}

const EXTENSIONS = ['pg_trgm', 'unaccent', 'pgcrypto']
const LEAST_VERSION = 150_000

async function checkRights(owner: pg.ClientBase, mustCreateRoles: boolean): Promise<void> {
  const { rows } = await owner.query<Rights>(
    `select current_setting('server_version_num')::integer as version, current_user as role,
            current_database() as database, r.rolcreaterole or r.rolsuper as "createsRoles",
            has_database_privilege(current_database(), 'create') as creates,
            pg_has_role(n.nspowner, 'usage') as "ownsPublic",
            array(select e from unnest($1::text[]) as e
                  where not exists (select from pg_available_extensions a where a.name = e)
                  and not exists (select from pg_extension x where x.extname = e)) as extensions
     from pg_roles r, pg_namespace n where r.rolname = current_user and n.nspname = 'public'`,
    [EXTENSIONS],
  )
  const [found] = rows
  if (!found) throw new StartError('DATABASE_URL : cette base n’a pas de schéma public.')
  const { role, database } = found
  const problem =
    (found.version < LEAST_VERSION && 'PostgreSQL 15 ou plus récent est nécessaire') ||
    (mustCreateRoles &&
      !found.createsRoles &&
      `le rôle « ${role} » n’a pas le droit de créer des rôles : alter role "${role}" createrole`) ||
    (!found.creates &&
      `le rôle « ${role} » n’a pas le droit de créer dans cette base : grant create on database "${database}" to "${role}"`) ||
    (!found.ownsPublic &&
      `le rôle « ${role} » ne possède pas le schéma public : alter database "${database}" owner to "${role}"`) ||
    (found.extensions[0] !== undefined &&
      `l’extension ${found.extensions[0]} manque sur ce serveur : installez-la ou autorisez-la`)
  if (problem) throw new StartError(`DATABASE_URL : ${problem}.`)
}
