import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { ClientBase } from 'pg'

const usualEmail = 'admin@boutique.local'

/** What the person at the terminal must learn of the first admin; the password only when it was made here. */
export type FirstAdmin = { email: string; password: string | null }

/**
 * Makes the first admin of a shop that has none: a new account, or the existing one with that address, which keeps its
 * password. Returns what is to be printed, or undefined when nothing was to be done.
 */
export async function ensureAdmin(
  owner: ClientBase,
  wanted: { adminEmail: string | null; adminPassword: string | null },
): Promise<FirstAdmin | undefined> {
  const known = await owner.query("select 1 from user_roles where role = 'admin' limit 1")
  if (known.rowCount) return undefined
  const email = wanted.adminEmail ?? usualEmail
  await owner.query('begin')
  try {
    const existing = await findUser(owner, email)
    const password = existing ? null : (wanted.adminPassword ?? randomBytes(12).toString('base64url'))
    const id = existing ?? (await makeUser(owner, email, await hashPassword(password ?? '')))
    await owner.query(
      "insert into user_roles (user_id, role) values ($1, 'admin') on conflict (user_id) do update set role = 'admin'",
      [id],
    )
    await owner.query('commit')
    return { email, password: wanted.adminPassword ? null : password }
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function findUser(owner: ClientBase, email: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string }>('select id from auth.users where email = $1', [email])
  return rows[0]?.id
}

/** As better-auth makes an account with a password: provider `credential`, the user's id as account id. */
async function makeUser(owner: ClientBase, email: string, hash: string): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string }>(
    `with person as (
       insert into auth.users (name, first_name, last_name, email, email_verified)
       values ('Administration', 'Administration', null, $1, true) returning id
     )
     insert into auth.accounts (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', $2 from person returning user_id as id`,
    [email, hash],
  )
  return rows[0]?.id
}
