import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { readDeliveryState } from '#features/messages/delivery-state.server.ts'
import { ERASURES_FILE, readErasureList } from '#platform/backup/erasure-list.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { asActor, callSql, queriesOf } from '#platform/database/actor.ts'
import { openRuntime, type Runtime } from '#platform/runtime.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { mailServer } from '#tests/fixtures/messages/mail-server.ts'
import { partOf } from '#tests/fixtures/messages/read-mail.ts'
import { runJobs } from '#tests/fixtures/messages/run-jobs.ts'
import { configOf, messagingShop, silent } from '#tests/fixtures/messages/shop.ts'
import { keepErasureList } from '../../src/jobs/erasures.ts'
import { type BackUp, nightlyBackup } from '../../src/jobs/nightly-backup.ts'
import { warnOwner } from '../../src/jobs/owner-mails.ts'

const shop = messagingShop()
const admin = withAdmin(shop.database)
let shared: Runtime | undefined
let folder: string

beforeEach(async () => {
  folder = join(shop.dataDir, 'backups')
  await shop.database.superuser.query(
    `update backup_state set attempted_at = null, succeeded_at = null, bytes = null, failure = null, mailed_troubles = '', mailed_at = null`,
  )
})
afterAll(() => Promise.all([shared?.database.end(), shared?.authDatabase.end()]))

const realBackUp: BackUp = async (file) => (await writeBackup(shop.database.ownerUrl, file)).bytes

/** Does the jobs that are due as one instance of the shop with these settings does them. */
async function work(settings: Record<string, string> = {}, backUp = realBackUp): Promise<void> {
  const config = configOf(shop, settings)
  const { backup } = config
  await runJobs(shop.pgPool, {
    warn_owner: warnOwner({ config, log: silent, origin: shop.origin }),
    keep_erasures: (_payload, helpers) => keepErasureList(queriesOf(helpers), config),
    ...(backup ? { nightly_backup: nightlyBackup({ backup, config, backUp, log: silent }) } : {}),
  })
}

const addJob = (name: string) => shop.database.superuser.query('select graphile_worker.add_job($1)', [name])

/** What the administration of an instance with these settings shows. */
async function troubles(settings: Record<string, string>) {
  await Promise.all([shared?.database.end(), shared?.authDatabase.end()])
  shared = openRuntime(configOf(shop, { LOG_LEVEL: 'silent', ...settings }), shop.database.serverUrl)
  return (await readDeliveryState(admin)).operations
}

it('of two instances one makes the backup of the night, and as many stay as are wanted', async () => {
  const settings = { BACKUP_DIR: folder, BACKUP_KEEP: '2' }
  await mkdir(folder)
  for (const day of [18, 19, 20]) {
    await writeFile(join(folder, `boutique-2026-11-${day}-024700.sauvegarde`), '')
  }
  await writeFile(join(folder, 'avant-les-soldes.sauvegarde'), '')
  await addJob('nightly_backup')
  await addJob('nightly_backup')
  await Promise.all([work(settings), work(settings)])
  await addJob('nightly_backup')
  await work(settings)
  const names = (await readdir(folder)).sort()
  expect(names.slice(0, 2)).toEqual(['avant-les-soldes.sauvegarde', 'boutique-2026-11-20-024700.sauvegarde'])
  expect(names).toHaveLength(3)
  expect((await stat(join(folder, names[2] ?? ''))).mode & 0o777).toBe(0o600)
  expect(await troubles(settings)).toEqual([])
})

it('a backup that fails is reported in the administration with its reason, and by mail once a day', async () => {
  const server = await mailServer()
  const blocked = join(shop.dataDir, 'file')
  await writeFile(blocked, '')
  const settings = {
    BACKUP_DIR: join(blocked, 'backups'),
    SMTP_URL: server.url,
    ORDER_EMAIL: 'patronne@ambre.example',
  }
  await addJob('nightly_backup')
  await work(settings)
  const [trouble, ...others] = await troubles(settings)
  expect(others).toEqual([])
  expect(trouble?.title).toBe('La sauvegarde de nuit a échoué')
  expect(trouble?.advice).toMatch(
    /^Le dossier .*backups ne peut pas être utilisé \(ENOTDIR\)\. Aucune sauvegarde/,
  )

  for (const _ of [1, 2]) {
    await addJob('warn_owner')
    await work(settings)
  }
  expect(server.taken.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
    [['patronne@ambre.example'], "Ambre d'Ivoire : La sauvegarde de nuit a échoué"],
  ])
  const [mail] = server.taken
  expect(mail && partOf(mail, 'text/plain')).toContain('Aucune sauvegarde n’a encore été faite.')
  await shop.database.superuser.query(`update backup_state set mailed_at = mailed_at - interval '25 hours'`)
  await addJob('warn_owner')
  await work(settings)
  expect(server.taken).toHaveLength(2)

  // Six hours later it is tried again, and succeeds.
  await shop.database.superuser.query(
    `update backup_state set attempted_at = attempted_at - interval '6 hours'`,
  )
  const mended = { ...settings, BACKUP_DIR: folder }
  await addJob('nightly_backup')
  await work(mended)
  expect(await troubles(mended)).toEqual([])
  await addJob('warn_owner')
  await work(mended)
  expect(server.taken).toHaveLength(2)
})

it('D49 each erasure is written outside of the database at once, and stays there when the database knows it no more', async () => {
  await asActor(admin, (db) => callSql(db, 'erasePerson', { contactKind: 'email', typed: 'aya@example.com' }))
  await work({ BACKUP_DIR: folder })
  const lists = [shop.dataDir, folder].map((place) => join(place, ERASURES_FILE))
  for (const file of lists) {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).not.toContain('aya')
    expect((await readErasureList(file))?.erasures).toMatchObject([{ contactKind: 'email' }])
  }
  await shop.database.superuser.query('delete from erasures')
  await shop.database.superuser.query(
    `insert into erasures (actor_id, contact_kind, contact_hash) values (uuidv7(), 'phone', sha256('x'))`,
  )
  await work({ BACKUP_DIR: folder })
  expect((await readErasureList(lists[1] ?? ''))?.erasures.map(({ contactKind }) => contactKind)).toEqual([
    'email',
    'phone',
  ])
})
