import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Pool } from 'pg'
import * as v from 'valibot'
import { sqlStateOf } from '../database/domain-error.ts'
import { readRows } from '../database/read-rows.ts'

const newUser = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.pipe(v.string(), v.toLowerCase()),
  password: v.string(),
})

type NewUser = Omit<v.InferOutput<typeof newUser>, 'password'> & { hash: string }

const taken = () => new APIError('UNPROCESSABLE_ENTITY', { code: 'USER_ALREADY_EXISTS' })

/**
 * Registration in place of better-auth's own, which holds a database connection and a transaction while it
 * waits for the hash of the password. This one holds no connection while it hashes. A single statement then
 * creates user, account, profile and role, or none of them (AUTH-11).
 */
export function registration(database: Pool) {
  return {
    id: 'registration',
    endpoints: {
      register: createAuthEndpoint('/registration', { method: 'POST', body: newUser }, async (ctx) => {
        const { internalAdapter, password } = ctx.context
        const { minPasswordLength, maxPasswordLength } = password.config
        const { password: typed, ...person } = ctx.body
        if (typed.length < minPasswordLength)
          throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT' })
        if (typed.length > maxPasswordLength) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG' })
        const known = await database.query('select from users where email = $1', [person.email])
        if (known.rowCount) throw taken()
        const id = await insertUser(database, { ...person, hash: await password.hash(typed) })
        const user = await internalAdapter.findUserById(id)
        if (!user) throw new APIError('INTERNAL_SERVER_ERROR')
        const session = await internalAdapter.createSession(id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ user })
      }),
    },
  }
}

/**
 * Returns the id of the new user.
 * @throws APIError USER_ALREADY_EXISTS for an e-mail that somebody else registered meanwhile
 */
async function insertUser(database: Pool, { firstName, lastName, email, hash }: NewUser): Promise<string> {
  try {
    const rows = await readRows<{ userId: string }>(
      database,
      `with person as (
         insert into users (name, first_name, last_name, email) values ($1, $2, $3, $4) returning id
       )
       insert into accounts (user_id, account_id, provider_id, password)
       select id, id::text, 'credential', $5 from person
       returning user_id`,
      [`${firstName} ${lastName}`, firstName, lastName, email, hash],
    )
    const [account] = rows
    if (!account) throw new Error('the registration made no account')
    return account.userId
  } catch (error) {
    throw sqlStateOf(error) === '23505' ? taken() : error
  }
}
