import { beforeEach, describe, expect, it } from 'vitest'
import { endSessionsOf } from '#features/account/account-security.server.ts'
import { deleteSubscriber, readActiveSubscribers } from '#features/messages/admin/subscribers.server.ts'
import { listChanges, readSavedSettings, saveSettings } from '#features/settings/admin/settings-tab.server.ts'
import { type AdminActor, asActor, callSql, type Queries, visitor } from '#platform/database/actor.ts'
import { addAdmin, addUser } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, setUserRole } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
let admin: AdminActor
beforeEach(async () => {
  admin = await addAdmin(database)
})

type Entry = { action: string; entity: string; entity_id: string; before: unknown; after: unknown }

/** What the admin of this test has changed, oldest first. */
const logged = () =>
  database.rows<Entry>(
    'select action, entity, entity_id, before, after from audit_log where actor_id = $1 order by at, id',
    admin.userId,
  )

const asAdmin = (work: (db: Queries) => Promise<unknown>) => asActor(admin, work)

it('PERM-07 the newest changes are listed first, in plain French and by name, also of what is gone', async () => {
  const product = await addProduct(database, { name: 'Ambre Doré', stock: 12 })
  await asActor(admin, (db) =>
    db.updateTable('products').set({ stock: 10 }).where('id', '=', product.id).execute(),
  )
  const order = await guestOrder(request([line(product, 1)]))
  await setOrderStatus(admin, order.orderId, 'shipped')
  await asActor(admin, (db) => db.deleteFrom('products').where('id', '=', product.id).execute())
  const subscriber = `insert into newsletter_subscribers (email) values ('partie@example.com') returning id`
  await deleteSubscriber(admin, { id: await database.value(subscriber) })
  const person = await addUser(database)
  await setUserRole(admin, person, 'admin')
  const seen = await readSavedSettings(admin)
  await saveSettings(admin, { settings: { ...seen, contactPhone: '0700000009' }, seen })

  await endSessionsOf(admin, { userId: person })
  await readActiveSubscribers(admin, { after: null })

  const { rows: entries, next } = await listChanges(admin, null)
  const email = (userId: string) => database.value<string>('select email from profiles where id = $1', userId)
  expect(entries.map(({ what }) => what.replace(/[\u202f\u00a0]/g, ' '))).toEqual([
    'Liste des abonnés exportée',
    `Appareils déconnectés : ${await email(person)}`,
    `Paramètre modifié : Téléphone — « ${seen.contactPhone} » → « 0700000009 »`,
    `Rôle de ${await email(person)} : Utilisateur → Administrateur`,
    'Abonné supprimé : adresse effacée',
    'Produit supprimé : Ambre Doré',
    `Commande ${order.orderNumber} : Confirmé → Expédié`,
    'Produit modifié : Ambre Doré — stock 12 → 10',
  ])
  expect(new Set(entries.map(({ who }) => who))).toEqual(new Set([await email(admin.userId)]))
  expect(next).toBeNull()
})

it('PERM-07 OPS-01 older changes come page by page, each once', async () => {
  await database.run(
    `insert into audit_log (at, actor_id, action, entity, entity_id)
     select timestamptz '2026-01-01 00:00:00.000001+00' + i / 4 * interval '1 microsecond', $1, 'update', 'essai', i::text
     from generate_series(1, 50) i`,
    admin.userId,
  )
  const all: string[] = []
  let after: Awaited<ReturnType<typeof listChanges>>['next'] = null
  do {
    const page = await listChanges(admin, after)
    expect(page.rows.length).toBeLessThanOrEqual(20)
    all.push(...page.rows.map(({ id }) => id))
    after = page.next
  } while (after)
  const rows = await database.column<string>('select id from audit_log order by at desc, id desc')
  expect(all).toEqual(rows)
})

describe('a change by an admin leaves a row with who, when, what, before and after', () => {
  it('PERM-07 of a category, once, and not of each product that it leaves behind', async () => {
    const id = await database.value<string>(`insert into categories (name) values ('Pour elle') returning id`)
    await addProduct(database)
    await database.run('update products set category_id = $1', id)
    await asAdmin((db) => db.deleteFrom('categories').where('id', '=', id).execute())
    expect(await logged()).toMatchObject([{ action: 'delete', entity: 'categories', entity_id: id }])
  })

  it('PERM-07 of a subscriber by a hash, of a product and a role once, however often the same is set', async () => {
    await asAdmin((db) => db.insertInto('newsletterSubscribers').values({ email: 'a@example.com' }).execute())
    const { id } = await addProduct(database, { stock: 3 })
    for (const stock of [9, 9])
      await asAdmin((db) => db.updateTable('products').set({ stock }).where('id', '=', id).execute())
    const person = await addUser(database)
    for (const role of ['admin', 'admin']) await setUserRole(admin, person, role)
    expect(await logged()).toMatchObject([
      {
        action: 'insert',
        entity: 'newsletter_subscribers',
        after: { email_hash: expect.stringMatching(/^[0-9a-f]{64}$/), is_active: true },
      },
      { entity: 'products', entity_id: id, before: { stock: 3 }, after: { stock: 9 } },
      { entity: 'user_roles', entity_id: person, before: { role: 'user' }, after: { role: 'admin' } },
    ])
  })
})

it('PERM-07 the log knows the admin by e-mail, also when the account is gone', async () => {
  await asAdmin((db) => db.insertInto('categories').values({ name: 'Pour lui' }).execute())
  const actor_email = await database.value('select email from auth.users where id = $1', admin.userId)
  await database.run('delete from auth.users where id = $1', admin.userId)
  const entry = 'select actor_email, at <= clock_timestamp() as dated from audit_log where actor_id = $1'
  expect(await database.row(entry, admin.userId)).toEqual({ actor_email, dated: true })
})

it('PERM-07 what a visitor does is no change by an admin', async () => {
  const logged = await database.rows('select from audit_log')
  await callSql(visitor, 'subscribeNewsletter', { subscriberEmail: 'v@example.com', subscriberName: null })
  expect(await database.rows('select from audit_log')).toEqual(logged)
})
