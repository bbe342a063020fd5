import { sql } from 'kysely'

/** How the staff reads who did something: the name of the joined `profiles`, else the e-mail; null without an account. */
export const personName = sql<string | null>`coalesce(
  nullif(concat_ws(' ', nullif(profiles.first_name, ''), nullif(profiles.last_name, '')), ''),
  profiles.email
)`
