import { expect, it } from 'vitest'
import { setUserRole } from '#features/account/admin/users.server.ts'
import { endSessionsOf } from '#features/account/sessions.server.ts'
import { deleteSubscriber, readActiveSubscribers } from '#features/messages/admin/subscribers.server.ts'
import { listChanges } from '#features/settings/admin/audit-log.server.ts'
import { readSavedSettings, saveSettings } from '#features/settings/admin/saved-settings.server.ts'
import { asActor } from '#platform/database/actor.ts'
import { addUser, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus } from '#tests/fixtures/database/admin.ts'
import { guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { addProduct } from '#tests/fixtures/database/products.ts'
import { testShop } from '#tests/fixtures/database/test.ts'

const database = testShop()
const admin = withAdmin(database)

it('PERM-07 the newest changes are listed first, in plain French and by name, also of what is gone', async () => {
  const product = await addProduct(database, { name: 'Ambre Doré', stock: 12 })
  await asActor(admin, (db) =>
    db.updateTable('products').set({ stock: 10 }).where('id', '=', product.id).execute(),
  )
  const order = await guestOrder(database, request([line(product, 1)]))
  await setOrderStatus(database.server, admin, order.orderId, 'shipped')
  await asActor(admin, (db) => db.deleteFrom('products').where('id', '=', product.id).execute())
  const rows = await database.rows<{ id: string }>(
    `insert into newsletter_subscribers (email) values ('partie@example.com') returning id`,
  )
  await deleteSubscriber(admin, rows[0]?.id ?? '')
  const person = await addUser(database)
  await setUserRole(admin, { userId: person, role: 'admin' })
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
