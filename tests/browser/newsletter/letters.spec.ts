import { openAdmin } from '../../fixtures/browser/admin.ts'
import { findings } from '../../fixtures/browser/axe.ts'
import { admin } from '../../fixtures/browser/server.ts'
import { test } from '../../fixtures/browser/service-shop.ts'
import { expect, notice } from '../../fixtures/browser/test.ts'

test('D63 a letter is written, tried and sent on a phone, then read on its page', async ({
  page,
  changingShop: shop,
  mails,
  request,
}) => {
  await shop.sql(`insert into newsletter_subscribers (email) values ('awa@example.com'), ('yao@example.com')`)
  await openAdmin(page, 'newsletter')
  await page.getByRole('link', { name: 'Lettres' }).click()
  await expect(page.getByText('Aucune lettre pour l’instant.')).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle lettre' }).click()
  const save = page.getByRole('button', { name: 'Enregistrer et voir l’aperçu' })
  const subject = page.getByLabel('Sujet')

  await test.step('what is missing is said beside its field, and a reload loses nothing', async () => {
    await page.getByLabel('Texte', { exact: true }).fill('Bonjour,\n\nVoici <b>Ambre</b>.')
    await save.click()
    await expect(page.getByText('Sujet requis')).toBeVisible()
    await expect(subject).toBeFocused()
    await subject.fill('Les soirs d’harmattan')
    await page.getByLabel('Chercher un produit').fill('ambre doré')
    await page
      .getByRole('button', { name: /^Ajouter Ambre Doré/ })
      .first()
      .click()
    await page.getByLabel('Texte du bouton').fill('Voir la boutique')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(subject).toHaveValue('Les soirs d’harmattan')
    await expect(page.getByRole('button', { name: 'Retirer Ambre Doré' })).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

  await test.step('the preview is the mail, as wide as a phone', async () => {
    await save.click()
    const preview = page.frameLocator('iframe[title$=téléphone]')
    await expect(preview.getByRole('heading', { name: 'Les soirs d’harmattan' })).toBeVisible()
    await expect(preview.getByText('Voici <b>Ambre</b>.', { exact: true })).toBeVisible()
    await expect(preview.getByRole('img', { name: 'Ambre Doré' })).toBeVisible()
  })
  const [letter] = await shop.sql<{ id: string }>('select id from letters')
  const path = `/lettre/${letter?.id}`
  expect((await request.get(path)).status()).toBe(404)

  await test.step('a test goes to the admin alone', async () => {
    await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
    await expect(notice(page, 'Essai envoyé')).toBeVisible()
    expect(mails.taken.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      [[admin.email], '[Essai] Les soirs d’harmattan'],
    ])
  })

  await test.step('it asks before it is sent to all', async () => {
    await page.getByRole('button', { name: 'Envoyer…' }).click()
    const question = page.getByRole('dialog', { name: 'Envoyer à 2 abonnés' })
    await question.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(page.getByText('Envoyée')).toBeVisible()
    expect(
      mails.taken
        .flatMap(({ to }) => to)
        .slice(1)
        .sort(),
    ).toEqual(['awa@example.com', 'yao@example.com'])
  })

  await test.step('everybody can read it, with today’s price, and no robot keeps it', async () => {
    await shop.sql(`update products set price = 12345 where name = 'Ambre Doré'`)
    const answer = await request.get(path.toUpperCase())
    expect(answer.headers()).toMatchObject({
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const text = await answer.text()
    expect(text).toContain('12&nbsp;345 CFA')
    expect(text).not.toContain('désinscrire')
  })
})
