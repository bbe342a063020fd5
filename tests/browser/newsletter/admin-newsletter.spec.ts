import type { Locator, Page } from '@playwright/test'
import { answerQuestion, openAdmin, openTab, rowWith } from '../../fixtures/browser/admin.ts'
import type { TestShop } from '../../fixtures/browser/shop.ts'
import { download, expect, notice, test, withoutRight } from '../../fixtures/browser/test.ts'

/** Leaves these subscribers and no other, the first one the newest. */
async function subscribers(shop: TestShop, rows: { email: string; name?: string; active?: boolean }[]) {
  await shop.sql('delete from newsletter_subscribers')
  for (const [index, { email, name = null, active = true }] of rows.entries()) {
    await shop.sql(
      `insert into newsletter_subscribers (email, name, is_active, subscribed_at, unsubscribed_at)
       values ($1, $2, $3::boolean, timestamptz '2026-11-21 23:30+00' - $4 * interval '1 day', case when not $3::boolean then now() end)`,
      [email, name, active, index],
    )
  }
}

const stateOf = (shop: TestShop, email: string) =>
  shop.sql(
    `select is_active, unsubscribed_at > now() - interval '1 minute' as just_left from newsletter_subscribers where email = $1`,
    [email],
  )

test.beforeEach(({ shop }) =>
  subscribers(shop, [
    { email: 'awa@example.com', name: 'Awa Koné' },
    { email: 'partie@example.com', active: false },
    { email: 'yao@example.com', name: '=1+1' },
  ]),
)

/** Presses a button of a row and answers the question that it asks. Returns the question's first line. */
async function press(page: Page, of: Locator, name: string, yes: boolean): Promise<string> {
  const asked = answerQuestion(page, yes)
  await of.getByRole('button', { name }).click()
  return (await asked).split('\n')[0] ?? ''
}

test('ANEWS-01 ANEWS-02 the subscribers: counted, listed, exported, unsubscribed and deleted', async ({
  page,
  shop,
}) => {
  await openAdmin(page, 'newsletter')
  const awa = rowWith(page, 'awa@example.com')
  for (const [label, figure] of [
    ['Total', '3'],
    ['Actifs', '2'],
    ['Désabonnés', '1'],
  ] as const)
    await expect(page.locator('dl > div').filter({ hasText: label })).toContainText(figure)
  await expect(page.getByRole('row').nth(1)).toContainText('awa@example.com')
  await expect(page.getByRole('row').nth(3)).toContainText('yao@example.com')

  await test.step('ANEWS-10 ANEWS-12 the export holds the active ones and no formula, and bears the date', async () => {
    const today = () => `abonnes-newsletter-${new Date().toISOString().slice(0, 10)}.csv`
    const before = today()
    const file = await download(page, page.getByRole('button', { name: 'Exporter en CSV' }))
    // Midnight may come meanwhile.
    expect([before, today()]).toContain(file.name)
    await expect(notice(page, 'Export CSV téléchargé')).toBeVisible()
    expect(String(file.content)).toBe(
      '\ufeff"Email";"Nom";"Date d\'inscription"\r\n' +
        '"awa@example.com";"Awa Koné";"21/11/2026"\r\n' +
        '"yao@example.com";"\'=1+1";"19/11/2026"\r\n',
    )
  })

  await test.step('ANEWS-08 a failure is shown with its reason', async () => {
    await withoutRight(shop, 'update on newsletter_subscribers from admin', async () => {
      await press(page, awa, 'Désabonner', true)
      await expect(
        page
          .getByRole('region', { name: 'Messages' })
          .getByText('Impossible de désabonner cet utilisateur : Permission refusée'),
      ).toBeVisible()
    })
  })

  await test.step('ANEWS-03 ANEWS-04 unsubscribing and reactivating ask first, and say that they are done', async () => {
    expect(await press(page, awa, 'Désabonner', false)).toBe(
      'Êtes-vous sûr de vouloir désabonner cet utilisateur ?',
    )
    expect(await stateOf(shop, 'awa@example.com')).toEqual([{ is_active: true, just_left: null }])
    await press(page, awa, 'Désabonner', true)
    await expect(notice(page, 'Utilisateur désabonné')).toBeVisible()
    await expect(awa).toContainText('Désabonné')
    expect(await stateOf(shop, 'awa@example.com')).toEqual([{ is_active: false, just_left: true }])
    expect(await press(page, awa, 'Réactiver', true)).toBe(
      'Êtes-vous sûr de vouloir réactiver cet utilisateur ?',
    )
    await expect(notice(page, 'Utilisateur réactivé')).toBeVisible()
    await expect(awa).toContainText('Actif')
    expect(await stateOf(shop, 'awa@example.com')).toEqual([{ is_active: true, just_left: null }])
  })

  await test.step('ANEWS-05 ANEWS-06 deleting for good asks in words of its own, and says that it is done', async () => {
    expect(await press(page, awa, 'Supprimer définitivement', false)).toBe(
      'Êtes-vous sûr de vouloir supprimer définitivement cet abonné ?',
    )
    expect(await stateOf(shop, 'awa@example.com')).toHaveLength(1)
    await press(page, awa, 'Supprimer définitivement', true)
    await expect(notice(page, 'Abonné supprimé définitivement')).toBeVisible()
    await expect(awa).toHaveCount(0)
    expect(await stateOf(shop, 'awa@example.com')).toEqual([])
  })

  await test.step('ANEWS-09 without anybody the list says so, and there is nothing to export', async () => {
    await shop.sql('delete from newsletter_subscribers')
    await expect(page.getByText('Aucun abonné trouvé', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toBeDisabled()
  })
})

test('D63 LIVE-01 the list follows a letter that is being sent; once it stops, every tab says so', {
  tag: '@rare',
}, async ({ page, shop }) => {
  await shop.sql(
    `with new as (
       insert into letters (subject, body, state, due_at, begun_at) values ('Noël', 'Bonjour', 'sending', now(), now()) returning id
     )
     insert into letter_deliveries (letter_id, subscriber_id) select new.id, s.id from new, newsletter_subscribers s where s.is_active`,
  )
  try {
    await openAdmin(page, 'newsletter')
    await page.getByRole('link', { name: 'Lettres' }).click()
    const letter = rowWith(page, 'Noël')
    const sent = letter.getByRole('cell').nth(1)
    await expect(sent).toHaveText('Envoyés0')
    await shop.sql(`update letter_deliveries set state = 'sent', tried_at = now()`)
    await expect(sent).toHaveText('Envoyés2')
    await openTab(page, 'Commandes')
    await shop.sql(`update letters set state = 'paused', trouble = '554 Message rejected as spam'`)
    const notices = page.getByRole('group').filter({ hasText: '1 lettre est arrêtée' })
    await notices.locator('summary').click()
    await notices.getByRole('link', { name: 'Voir les lettres' }).click()
    await expect(letter).toContainText('Arrêtée par le serveur')
  } finally {
    await shop.sql('delete from letters')
  }
})
