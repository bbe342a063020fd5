import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { orderTemplate } from '#features/messages/chat-texts.ts'
import { cloudApi } from '#tests/fixtures/messages/cloud-api.ts'
import { keepOnly, messageTo, messagingShop, order, worker } from '#tests/fixtures/messages/shop.ts'

const shop = messagingShop()

async function oneOrder() {
  const placed = await order(shop, { notes: 'Sonner deux fois' })
  await keepOnly(shop, 'chat')
  return placed
}

it('NOTIF-03 OPS-11 the owner gets the approved template at the number of the settings, complete', async () => {
  const api = await cloudApi()
  const placed = await oneOrder()
  await worker(shop, api.settings).run()
  const { id, key } = await messageTo(shop, 'chat')
  expect(api.taken).toEqual([{ type: 'template', to: '2250700000000', id: key, shown: expect.any(String) }])
  const shown = api.taken[0]?.shown ?? ''
  for (const fact of [placed.orderNumber, placed.receipt.customer.phone, 'Sonner deux fois'])
    expect(shown).toContain(fact)
  expect(await messageTo(shop, 'chat')).toMatchObject({ id, state: 'sent', attempts: 1, last_error: null })
})

it('NOTIF-01 without an approved template the text form goes, complete', async () => {
  const api = await cloudApi()
  api.approved = false
  const placed = await oneOrder()
  await worker(shop, api.settings).run()
  expect(api.taken.map(({ type }) => type)).toEqual(['text'])
  expect(await messageTo(shop, 'chat')).toMatchObject({
    state: 'sent',
    last_error: expect.stringContaining('sans le modèle approuvé « nouvelle_commande »'),
  })
  expect(api.taken[0]?.shown.split('\n')[0]).toBe('Nouvelle commande : 50 000 CFA, Awa Koné')
  for (const fact of [placed.orderNumber, 'Sonner deux fois']) expect(api.taken[0]?.shown).toContain(fact)
})

it('NOTIF-07 the longest order that there can be fits both forms', async () => {
  const api = await cloudApi()
  await order(shop, {
    name: 'Aïcha '.repeat(160).trim(),
    address: 'Cocody, rue des Jardins, '.repeat(39).trim(),
    notes: 'Sonner deux fois, puis appeler. '.repeat(31).trim(),
  })
  await keepOnly(shop, 'chat')
  await worker(shop, api.settings).run()
  api.approved = false
  await order(shop, { notes: 'Sonner '.repeat(140).trim(), address: 'Cocody, rue 12, '.repeat(60).trim() })
  await keepOnly(shop, 'chat')
  await worker(shop, api.settings).run()
  expect(api.taken.map(({ type }) => type)).toEqual(['template', 'text'])
})

it('NOTIF-07 OPS-11 a number of the shop that is none fails at once, and nothing is asked', async () => {
  const api = await cloudApi()
  await shop.database.run(`update system_settings set value = 'bientôt' where key = 'whatsapp_number'`)
  try {
    await oneOrder()
    await worker(shop, api.settings).run()
    expect(await messageTo(shop, 'chat')).toMatchObject({
      state: 'failed',
      last_error: 'Aucun numéro WhatsApp utilisable dans les paramètres de la boutique',
    })
    expect(api.requests).toBe(0)
  } finally {
    await shop.database.run(
      `update system_settings set value = '+225 07 00 00 00 00' where key = 'whatsapp_number'`,
    )
  }
})

it('the template keeps WhatsApp’s rules: it begins and ends with words, its places are counted, and few among its words', () => {
  expect(orderTemplate.body).not.toMatch(/^\{\{|\}\}$/)
  expect(orderTemplate.body.match(/\{\{\d\}\}/g)).toEqual(
    Array.from({ length: 9 }, (_none, index) => `{{${index + 1}}}`),
  )
  const words = orderTemplate.body.split(/\s+/).filter((word) => /^[\p{L}-]/u.test(word))
  expect(words.length).toBeGreaterThanOrEqual(3 * 9 + 1)
})

it('OPS-11 the operator’s page contains the template to the letter', async () => {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  expect(page).toContain(`\`\`\`\n${orderTemplate.body}\n\`\`\``)
  expect(page).toContain(`\`${orderTemplate.name}\``)
})
