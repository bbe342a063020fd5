import { randomBytes, randomInt } from 'node:crypto'
import type { ClientBase } from 'pg'
import { adminPasswordProblem, hashPassword } from '#platform/auth/passwords.server.ts'
import { inTransaction } from '#platform/database/transaction.ts'

/** So many days a password opens that was made and printed here. */
export const GIVEN_PASSWORD_DAYS = 7

/** Without the letters and digits that are mistaken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** An e-mail that only this installation has, so that no shop has an account with a well-known name. */
function ownEmail(): string {
  const name = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `admin-${name}@boutique.local`
}

/**
 * What the person at the terminal must learn of the first admin; the password only when it was made here.
 * `isRenewed`: it takes the place of one that was printed before and has ended.
 */
export type FirstAdmin = { email: string; password: string | null; isRenewed: boolean }

type Account = { id: string; email: string }

/**
 * Makes the first admin of a shop that has none: a new account, or the existing one with that address.
 * Whoever registered that one must not keep it: it gets a new password, and its sessions and factors end.
 * Where no admin can sign in, because each has a password that was printed and has ended, the first one gets
 * a new one. Returns the text to print, or undefined when there was nothing to do (OPS-09).
 */
export async function ensureAdmin(
  owner: ClientBase,
  wanted: { adminEmail: string | null; adminPassword: string | null },
): Promise<FirstAdmin | undefined> {
  const { rows: admins } = await owner.query<Account & { is_over: boolean }>(
    `select u.id, u.email, coalesce(u.given_password_expires_at <= now(), false) as is_over
     from user_roles r join auth.users u on u.id = r.user_id
     where r.role = 'admin' order by u.created_at, u.id`,
  )
  const [first] = admins
  if (first) {
    if (!admins.every(({ is_over }) => is_over)) return undefined
    return inTransaction(owner, async () => ({
      email: first.email,
      password: await storePassword(owner, first, null),
      isRenewed: true,
    }))
  }
  const email = wanted.adminEmail ?? ownEmail()
  return inTransaction(owner, async () => {
    const existing = await findUser(owner, email)
    const id = existing ?? (await makeUser(owner, email))
    const password = await giveNewPassword(owner, { id, email, password: wanted.adminPassword })
    await owner.query('update auth.users set email_verified = true where id = $1', [id])
    await owner.query(
      "insert into user_roles (user_id, role) values ($1, 'admin') on conflict (user_id) do update set role = 'admin'",
      [id],
    )
    return { email, password: wanted.adminPassword ? null : password, isRenewed: false }
  })
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
 * Sets a new password for an admin's account: this one, or one that is made here, and returns it. Its sessions,
 * factors and known devices end. The caller opens the transaction.
 */
export async function giveNewPassword(
  owner: ClientBase,
  { id, email, password }: Account & { password: string | null },
): Promise<string> {
  for (const table of ['sessions', 'totp_secrets', 'passkeys', 'known_devices']) {
    await owner.query(`delete from auth.${table} where user_id = $1`, [id])
  }
  return storePassword(owner, { id, email }, password)
}

/** Stores this password, or one that is made here and ends after 7 days; returns it. */
async function storePassword(
  owner: ClientBase,
  { id, email }: Account,
  password: string | null,
): Promise<string> {
  const given = password ?? randomBytes(16).toString('base64url')
  await owner.query('delete from auth.accounts where user_id = $1', [id])
  // As better-auth keeps a password: provider `credential`, the user's id as account id.
  await owner.query(
    `insert into auth.accounts (user_id, account_id, provider_id, password) values ($1::uuid, $1::text, 'credential', $2)`,
    [id, await hashPassword(given)],
  )
  await owner.query(
    `update auth.users set password_was_given = $2, password_is_strong = $3,
       given_password_expires_at = case when $2 then now() + $4 * interval '1 day' end
     where id = $1`,
    [id, password === null, adminPasswordProblem(given, [email]) === null, GIVEN_PASSWORD_DAYS],
  )
  return given
}
