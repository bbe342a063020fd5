import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asActor, type Queries } from '#platform/database/actor.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const asAdmin = (work: (db: Queries) => Promise<unknown>) => asActor(admin, work)
const logged = (entity: string) =>
  database.rows(
    `select action, entity_id, before, after from audit_log where entity = $1 order by action desc, entity_id, at`,
    entity,
  )

const facebook = 'https://www.facebook.com/ambre'
const [instagram, tiktok] = ['https://www.instagram.com/ambre', 'https://www.tiktok.com/@ambre']

describe.each([
  {
    requirement: 'NAV-11',
    table: 'social_links',
    save: (values: string) => asAdmin((db) => sql`select save_social_links(${values}::jsonb)`.execute(db)),
    first: { facebook, instagram },
    next: { facebook, instagram: '', tiktok },
    left: [`(facebook,${facebook})`, `(tiktok,${tiktok})`],
    log: [
      { action: 'insert', entity_id: 'facebook', before: null, after: facebook },
      { action: 'insert', entity_id: 'instagram', before: null, after: instagram },
      { action: 'insert', entity_id: 'tiktok', before: null, after: tiktok },
      { action: 'delete', entity_id: 'instagram', before: instagram, after: null },
    ],
    wrong: [
      { mastodon: 'https://example.com/ambre' },
      { facebook: 7 },
      { facebook: 'http://www.facebook.com/ambre' },
      { facebook: 'javascript:alert(1)' },
      { facebook: 'https://a@evil.example/' },
      { facebook: `https://www.facebook.com/${'a'.repeat(300)}` },
    ],
  },
  {
    requirement: 'D67',
    table: 'business_registrations',
    save: (values: string) =>
      asAdmin((db) => sql`select save_business_registrations(${values}::jsonb)`.execute(db)),
    first: { rccm: 'CI-ABJ-2026-B-1', ncc: '1234567' },
    next: { rccm: 'CI-ABJ-2026-B-2', ncc: '' },
    left: ['(rccm,CI-ABJ-2026-B-2)'],
    log: [
      { action: 'update', entity_id: 'rccm', before: 'CI-ABJ-2026-B-1', after: 'CI-ABJ-2026-B-2' },
      { action: 'insert', entity_id: 'ncc', before: null, after: '1234567' },
      { action: 'insert', entity_id: 'rccm', before: null, after: 'CI-ABJ-2026-B-1' },
      { action: 'delete', entity_id: 'ncc', before: '1234567', after: null },
    ],
    wrong: [{ siret: '1' }, { rccm: 7 }, { rccm: ' 1' }, { rccm: '1\n2' }, { ncc: '1'.repeat(61) }],
  },
])('$table', ({ requirement, table, save, first, next, left, log, wrong }) => {
  const stored = () => database.column<string>(`select t::text as row from ${table} t order by 1`)

  it(`${requirement} an admin sets what is to stand there, and the log says what changed`, async () => {
    await save(JSON.stringify(first))
    await save(JSON.stringify(next))
    expect(await stored()).toEqual(left)
    expect(await logged(table)).toEqual(log)
  })

  it.each([null, [], ...wrong])(`${requirement} %j is refused, and nothing is changed`, async (values) => {
    const before = await stored()
    await expect(save(JSON.stringify(values))).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await stored()).toEqual(before)
  })
})

it('SUPPLY-09 no mail is sent to the owner once an admin has turned it off, and the log contains each change once', async () => {
  const set = (isWanted: boolean | null) =>
    asAdmin((db) => sql`select set_stock_report(${isWanted})`.execute(db))
  const claim = () => database.row('select claim_stock_report() as claimed')
  await set(false)
  await set(false)
  expect(await claim()).toEqual({ claimed: false })
  await set(true)
  await set(true)
  expect(await claim()).toEqual({ claimed: true })
  expect(await logged('muted_mails')).toMatchObject([
    { entity_id: 'stock_report', before: true, after: false },
    { entity_id: 'stock_report', before: false, after: true },
  ])
  await expect(set(null)).rejects.toMatchObject({ code: 'invalid_input' })
})
