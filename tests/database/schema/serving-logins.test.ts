import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { urlAs } from '#platform/database/logins/addresses.ts'
import { checkRelease, checkServing } from '#scripts/steps/database/check-serving.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const settings = { url: null, signInUrl: null, messagesUrl: null, poolerUrl: null }
const { signal } = new AbortController()
let server: pg.Client

beforeAll(async () => {
  server = new pg.Client({ connectionString: database.serverUrl })
  await server.connect()
})
afterAll(() => server.end())

it('OPS-13 a serving process without the owner’s login refuses a database of another release', async () => {
  await checkRelease(server)
  await database.run("update migrations.functions set hash = '' where name like '%/60_changes.sql'")
  await expect(checkRelease(server)).rejects.toThrow(/fonctions de cette base ne sont pas à jour : npm run/)
  await database.run('delete from migrations.applied where id = (select max(id) from migrations.applied)')
  await expect(checkRelease(server)).rejects.toThrow(/n’est pas à jour : npm run prepare-database/)
})

it('OPS-13 the logins of the migrations are fit to serve; a superuser and the owner are not', async () => {
  await checkServing(database.serverUrl, settings, signal)
  await expect(checkServing(database.superuserUrl, settings, signal)).rejects.toThrow(
    /est superutilisateur : alter/,
  )
  await expect(checkServing(database.ownerUrl, settings, signal)).rejects.toThrow(/possède les tables/)
  const wrong = urlAs(database.serverUrl, 'shop_pages', 'wrong')
  await expect(checkServing(wrong, settings, signal)).rejects.toThrow(
    /^DATABASE_URL : .*refuse le mot de passe/,
  )
})
