import { beforeAll, describe, expect, it } from 'vitest'
import type { ExportCursor, ExportedSubscriber, ExportPart } from '#features/messages/admin/letters.ts'
import {
  deleteSubscriber,
  listSubscribers,
  readActiveSubscribers,
  setSubscriberActivity,
} from '#features/messages/admin/subscribers.server.ts'
import { withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)

/** 12,001 of them: n1 is the newest, the seventh, fourteenth … have left; three in one microsecond. */
beforeAll(async () => {
  await database.run(`
    insert into newsletter_subscribers (email, name, is_active, subscribed_at, unsubscribed_at)
    select 'n' || i || '@example.com', case when i = 45 then 'Éloïse N’Guessan-Koné' end, i % 7 > 0,
      timestamptz '2026-01-01 00:00:00.000123+00' - i / 3 * interval '1 microsecond', case when i % 7 = 0 then now() end
    from generate_series(1, 12001) i`)
})

const list = (page: number, search = '') => listSubscribers(admin, { page, search })
const emails = async (page: number, search = '') => (await list(page, search)).rows.map(({ email }) => email)
const idOf = async (email: string) => {
  return database.value<string>('select id from newsletter_subscribers where email = $1', email)
}

describe('the list', () => {
  it('ANEWS-01 ANEWS-02 counts all and the active ones, and shows the newest first', async () => {
    const { counts, total, rows, page } = await list(1)
    expect({ counts, total, page }).toEqual({
      counts: { total: 12_001, active: 10_287 },
      total: 12_001,
      page: 1,
    })
    expect(rows).toHaveLength(20)
    const times = rows.map(({ subscribedAt }) => subscribedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(rows.find(({ email }) => email === 'n7@example.com')?.isActive).toBe(false)
  })

  it('ANEWS-02 OPS-01 shows every subscriber on one page and no other, first half, second half and end', async () => {
    const rows = await database.rows<{ email: string }>(
      'select email from newsletter_subscribers order by subscribed_at desc, id desc',
    )
    const all = rows.map(({ email }) => email)
    for (const page of [1, 2, 300, 301, 302, 600, 601]) {
      expect([page, await emails(page)]).toEqual([page, all.slice((page - 1) * 20, page * 20)])
    }
    expect(await list(9999)).toMatchObject({ page: 601, rows: [{ email: all.at(-1) }] })
  })

  it.each([
    ['eloise', 1],
    ['N’GUESSAN koné', 1],
    ["n'guessan-kone", 1],
    ['n45@', 1],
    ['N1200', 3],
    ['n12000', 1],
    ['%', 0],
    ['_', 0],
    ['personne', 0],
  ])('ANEWS-02 finds by a part of e-mail or name: %s', async (search, count) => {
    const { total, rows, counts } = await list(1, search)
    expect([total, rows.length]).toEqual([count, count])
    expect(counts.total).toBe(12_001)
  })
})

it('ANEWS-02 OPS-01 a question that finds most of them has its pages in the same order', async () => {
  for (const page of [1, 400, 601]) expect(await emails(page, 'example')).toEqual(await emails(page))
})

it('ANEWS-10 OPS-01 the export brings each active subscriber once, in order, part by part', async () => {
  const all: ExportedSubscriber[] = []
  let after: ExportCursor | null = null
  do {
    const part: ExportPart = await readActiveSubscribers(admin, { after })
    all.push(...(JSON.parse(part.rows) as ExportedSubscriber[]))
    after = part.next
  } while (after)
  const rows = await database.column<string>(
    'select email from newsletter_subscribers where is_active order by subscribed_at desc, id desc',
  )
  expect(all.map(([email]) => email)).toEqual(rows)
})

describe('the actions', () => {
  const read = (email: string) =>
    database.rows(
      `select is_active, unsubscribed_at > now() - interval '1 minute' as just_left
         from newsletter_subscribers where email = $1`,
      email,
    )

  it('ANEWS-03 ANEWS-04 unsubscribes now and reactivates, and what is so already stays', async () => {
    const id = await idOf('n1@example.com')
    await setSubscriberActivity(admin, { id, isActive: false })
    expect(await read('n1@example.com')).toEqual([{ is_active: false, just_left: true }])
    await database.run(`update newsletter_subscribers set unsubscribed_at = '2026-02-01' where id = $1`, id)
    await setSubscriberActivity(admin, { id, isActive: false })
    expect(await read('n1@example.com')).toEqual([{ is_active: false, just_left: false }])
    await setSubscriberActivity(admin, { id, isActive: true })
    expect(await read('n1@example.com')).toEqual([{ is_active: true, just_left: null }])
  })

  it('ANEWS-05 ANEWS-08 deletes for good; what is gone is refused by its name', async () => {
    const id = await idOf('n2@example.com')
    await deleteSubscriber(admin, { id })
    expect(await read('n2@example.com')).toEqual([])
    await expect(deleteSubscriber(admin, { id })).rejects.toMatchObject({ code: 'subscriber_not_found' })
    await expect(setSubscriberActivity(admin, { id, isActive: true })).rejects.toMatchObject({
      code: 'subscriber_not_found',
    })
  })

  it('PERM-07 each is written down without what only serves the search', async () => {
    const rows = await database.rows<{ text: string }>(
      `select before::text || after::text as text from audit_log where entity = 'newsletter_subscribers'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ text }) => text?.includes('search_text'))).toEqual([])
  })
})
