import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { resendMessage } from '#features/messages/delivery-state.server.ts'
import {
  addNote,
  readTimeline,
  removeOrderLink,
  replaceOrderLink,
  setOrderStatuses,
  withdrawNote,
} from '#features/orders/admin/order.server.ts'
import { addCustomer, withAdmin } from '#tests/fixtures/database/accounts/users.ts'
import { setOrderStatus, takeBackOrderStatus } from '#tests/fixtures/database/admin.ts'
import { listOrders } from '#tests/fixtures/database/orders/listed-orders.ts'
import { customerOrder, guestOrder, line, request } from '#tests/fixtures/database/orders/orders.ts'
import { correctPayment, recordPayment } from '#tests/fixtures/database/orders/payments.ts'
import { returnShop } from '#tests/fixtures/database/orders/returns.ts'
import { withProduct } from '#tests/fixtures/database/products.ts'
import { testDatabase } from '#tests/fixtures/database/test.ts'

const database = testDatabase()
const admin = withAdmin(database)
const other = withAdmin(database)
const product = withProduct(database, { price: 20_000 })
const returns = returnShop(database)

beforeAll(async () => {
  for (const table of ['auth.users', 'profiles'])
    await database.run(
      `update ${table} set first_name = 'Serge', last_name = 'Yao' where id = $1`,
      other.userId,
    )
})

const place = () => guestOrder(request([line(product, 2)]))
const note = (orderId: string, text: string, key = randomUUID(), actor = admin) =>
  addNote(actor, { orderId, text, key })

/** The timeline as somebody reads it, the oldest first. */
const timeline = async (orderId: string) =>
  (await readTimeline(admin, orderId))
    .toReversed()
    .map(({ who, title, details }) =>
      [`${who} : ${title}`, ...details].join(' | ').replace(/[\u202f\u00a0]/g, ' '),
    )

const listed = async (orderId: string) => (await listOrders(admin)).rows.find(({ id }) => id === orderId)

describe('the timeline', () => {
  it('LOG-01 AORD-17 shows everything that happened in time, and who did it', async () => {
    const { orderId } = await place()
    const message = await database.value<string>(
      `select id from order_messages where order_id = $1 and audience = 'customer' and channel = 'email'`,
      orderId,
    )
    const become = (values: string) =>
      database.run(`update order_messages set ${values} where id = $1`, message)
    await become(`state = 'failed', last_error = 'Adresse inconnue'`)
    await resendMessage(admin, { messageId: message })
    await become(`state = 'sent', sent_at = clock_timestamp(), last_error = null`)
    const payment = { orderId, amount: 30_000, kind: 'mobile_money', reference: 'MP24' }
    const paymentId = await recordPayment(other, payment)
    await correctPayment(admin, { paymentId, received: 25_000, reason: 'Mal lu' })
    await removeOrderLink(admin, { orderId })
    await replaceOrderLink(admin, { orderId })
    const { changeId } = await setOrderStatus(admin, orderId, 'shipped')
    await takeBackOrderStatus(admin, changeId)
    await note(orderId, 'Appeler après 18 h', randomUUID(), other)
    await database.run(
      `insert into invoice_versions (order_id, version, content, total_amount, issued_at, reason, replaced_by, request_key, request_hash)
       values ($1, 1, '{}', 1, now(), 'Un article de moins', $2, gen_random_uuid(), '')`,
      orderId,
      other.userId,
    )
    await returns.record({ orderId, kind: 'cancelled', reason: 'Plus en stock', refund: 25_000 })
    const lines = await timeline(orderId)
    expect(lines[0]).toBe('Le client : Commande passée : Confirmé')
    // Waiting messages are listed at the time they were written; one of them is the mail about the shipment.
    expect(lines.filter((text) => !text.includes('en attente d’envoi'))).toEqual([
      'Le client : Commande passée : Confirmé',
      'Awa Koné : Renvoi demandé : E-mail au client',
      'La boutique : E-mail au client : envoyé',
      'Serge Yao : Paiement inscrit : 30 000 CFA (Mobile Money) | Réf. MP24',
      'Awa Koné : Paiement corrigé : -5 000 CFA (Mobile Money) | Mal lu',
      'Awa Koné : Lien de suivi révoqué',
      'Awa Koné : Nouveau lien de suivi',
      'Awa Koné : Statut : Confirmé → Expédié',
      'Awa Koné : Changement annulé : Expédié → Confirmé',
      'Serge Yao : Note pour l’équipe | Appeler après 18 h',
      'Serge Yao : Commande corrigée | Un article de moins',
      'Awa Koné : Statut : Confirmé → Annulé',
      'Awa Koné : Commande annulée | Plus en stock',
      'Awa Koné : Remboursement : 25 000 CFA (Espèces) | Plus en stock',
    ])
  })

  it('LOG-01 says when a message was given up, and that a customer ordered with an account', async () => {
    const customer = await addCustomer(database)
    const { orderId } = await customerOrder(customer, request([line(product)]))
    expect((await timeline(orderId))[0]).toBe('Le client : Commande passée : Confirmé')
    for (const values of [
      `waiting_since = now() - interval '1 day'`,
      `state = 'failed', last_error = 'Refusé'`,
    ])
      await database.run(`update order_messages set ${values} where order_id = $1`, orderId)
    const entries = await readTimeline(admin, orderId)
    const failures = entries.filter(({ details }) => details.includes('Refusé'))
    expect(failures.length).toBeGreaterThan(0)
    for (const { at } of failures) expect(Date.now() - Date.parse(at)).toBeLessThan(60_000)
  })
})

describe('a note about an order', () => {
  it('LOG-03 LOG-04 is added once however often it is sent, and is in the row of its order', async () => {
    const { orderId } = await place()
    expect((await listed(orderId))?.note).toBeNull()
    const key = randomUUID()
    await Promise.all([1, 2].map(() => note(orderId, ' Appeler après 18 h\n', key)))
    await note(orderId, 'Portail bleu')
    expect((await listed(orderId))?.note).toEqual({ text: 'Portail bleu', count: 2 })
    await expect(note(orderId, 'Autre chose', key)).rejects.toMatchObject({ code: 'note_recorded' })
    for (const wrong of [' ', 'x'.repeat(501)]) {
      await expect(note(orderId, wrong)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    await expect(note(randomUUID(), 'Perdue')).rejects.toMatchObject({ code: 'order_not_found' })
  })

  it('LOG-05 is withdrawn by any admin: its text leaves the screen, and the log keeps who did it', async () => {
    const { orderId } = await place()
    await note(orderId, 'Cliente pressée')
    const [written] = await readTimeline(admin, orderId)
    expect(written?.note).toBe('Cliente pressée')
    await withdrawNote(other, { noteId: written?.id ?? '' })
    await withdrawNote(admin, { noteId: written?.id ?? '' })
    expect((await listed(orderId))?.note).toBeNull()
    const lines = await timeline(orderId)
    expect(lines).toContain('Awa Koné : Note pour l’équipe, retirée depuis')
    expect(lines.at(-1)).toBe('Serge Yao : Note retirée')
    expect(JSON.stringify(await readTimeline(admin, orderId))).not.toContain('pressée')
    expect(
      await database.rows(
        `select action, actor_id, position('pressée' in coalesce(after::text, '')) as told
       from audit_log where entity = 'order_notes' and entity_id = $1 order by at`,
        written?.id,
      ),
    ).toEqual([
      { action: 'insert', actor_id: admin.userId, told: 0 },
      { action: 'update', actor_id: other.userId, told: 0 },
    ])
    await expect(withdrawNote(admin, { noteId: randomUUID() })).rejects.toMatchObject({
      code: 'note_not_found',
    })
  })

  it('LOG-03 reaches no customer', async () => {
    const customer = await addCustomer(database)
    const { orderId } = await customerOrder(customer, request([line(product)]))
    await note(orderId, 'Mauvais payeur')
    const seen = await database.value<string>(
      `select find_order_by_link(o.link_secret)::text || r.receipt::text as seen
       from orders o join order_receipts r on r.order_id = o.id where o.id = $1`,
      orderId,
    )
    expect(seen).toContain('Ambre')
    expect(seen).not.toContain('payeur')
  })
})

describe('several orders that are cancelled', () => {
  it('WORK-07 have one reason, in the history of each; who is cancelled already keeps its own', async () => {
    const [first, second] = [await place(), await place()]
    await setOrderStatus(admin, first.orderId, 'cancelled')
    const ids = [first.orderId, second.orderId]
    const changes = await setOrderStatuses(admin, { ids, status: 'cancelled', reason: ' Rupture\nde stock ' })
    expect(changes.map(({ changeId }) => changeId === null)).toEqual([true, false])
    expect((await timeline(second.orderId)).at(-1)).toBe(
      'Awa Koné : Statut : Confirmé → Annulé | Rupture de stock',
    )
    expect((await timeline(first.orderId)).join()).not.toContain('Rupture')
    await takeBackOrderStatus(admin, changes[1]?.changeId ?? null)
    expect((await timeline(second.orderId)).at(-1)).toBe('Awa Koné : Changement annulé : Annulé → Confirmé')
  })

  it('WORK-07 need a reason', async () => {
    const { orderId } = await place()
    for (const reason of [' ', 'x'.repeat(301)]) {
      await expect(
        setOrderStatuses(admin, { ids: [orderId], status: 'cancelled', reason }),
      ).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect((await timeline(orderId)).join()).not.toContain('Annulé')
  })
})
