import { StartError } from '#platform/command-line.ts'
import { readConfig } from '#platform/config/config.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { withClient } from '#platform/database/with-client.ts'
import { createLog } from '#platform/log.ts'
import { reachDatabase } from './steps/database/database-access.ts'
import { giveUp } from './steps/failure.ts'
import { GIVEN_PASSWORD_DAYS, giveNewPassword } from './steps/first-admin.ts'

/** Lets an admin in again who has lost password, second factor and recovery codes, and whom no other admin can help. */
async function resetAdmin(email: string): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env })
  const { ownerUrl, release } = await reachDatabase(config, createLog(config.logLevel))
  return withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ id: string; email: string }>(
      `select u.id, u.email from auth.users u join user_roles r on r.user_id = u.id and r.role = 'admin' order by u.created_at`,
    )
    const admin = rows.find((known) => known.email === email.toLowerCase())
    if (!admin) {
      const all = rows.map((known) => known.email).join(', ')
      throw new StartError(`Aucun administrateur n'a l'adresse « ${email} ». Administrateurs : ${all}`)
    }
    return inTransaction(owner, () => giveNewPassword(owner, { ...admin, password: null }))
  }).finally(release)
}

const password = await resetAdmin(process.argv[2] ?? '').catch((error) =>
  giveUp(error, 'Le compte n’a pas été rétabli', 'fr'),
)
if (!password) process.exit(1)
console.log(
  `Nouveau mot de passe : ${password} (à changer dans les ${GIVEN_PASSWORD_DAYS} jours)\nLa double authentification de ce compte est retirée, ses appareils sont déconnectés.`,
)
process.exit(0)
