import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { ClientBase } from 'pg'
import { adminPasswordProblem } from '#platform/auth/password-strength.server.ts'

const usualEmail = 'admin@boutique.local'

/** What the person at the terminal must learn of the first admin; the password only when it was made here. */
export type FirstAdmin = { email: string; password: string | null }

/**
 * Makes the first admin of a shop that has none: a new account, or the existing one with that address. Whoever registered that one must
 * not keep it: it gets a new password, and its sessions and factors end. Returns what is to be printed, or undefined when nothing was to
 * be done.
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
    const id = existing ?? (await makeUser(owner, email))
    const password = await giveNewPassword(owner, { id, email, password: wanted.adminPassword })
    await owner.query('update auth.users set email_verified = true where id = $1', [id])
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

async function makeUser(owner: ClientBase, email: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (name, first_name, last_name, email) values ('Administration', 'Administration', null, $1)
     returning id`,
    [email],
  )
  const [user] = rows
  if (!user) throw new Error('the first admin was not made')
  return user.id
}

/**
 * Gives an admin's account a new password: this one, or one that is made here, and returned. Its sessions, factors and known devices end.
 * The caller opens the transaction.
 */
export async function giveNewPassword(
  owner: ClientBase,
  { id, email, password }: { id: string; email: string; password: string | null },
): Promise<string> {
  const given = password ?? randomBytes(12).toString('base64url')
  for (const table of ['accounts', 'sessions', 'totp_secrets', 'passkeys', 'known_devices']) {
    await owner.query(`delete from auth.${table} where user_id = $1`, [id])
  }
  // As better-auth keeps a password: provider `credential`, the user's id as account id.
  await owner.query(
    `insert into auth.accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)`,
    [id, await hashPassword(given)],
  )
  await owner.query('update auth.users set password_was_given = $2, password_is_strong = $3 where id = $1', [
    id,
    password === null,
    adminPasswordProblem(given, [email]) === null,
  ])
  return given
}
