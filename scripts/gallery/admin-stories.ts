import { expect, type Locator, type Page } from '@playwright/test'
import type { Story } from './story.ts'

const tabs = [
  ['stats', '/admin'],
  ['orders', '/admin?tab=orders'],
  ['products', '/admin?tab=products'],
  ['categories', '/admin?tab=categories'],
  ['newsletter', '/admin?tab=newsletter'],
  ['users', '/admin?tab=users'],
  ['settings', '/admin?tab=settings'],
] as const

/** Waits for the notice above all tabs, because it moves what is below. */
async function shellIsThere(page: Page): Promise<void> {
  await expect(page.locator('main summary').getByText('Les e-mails ne partent pas')).toBeVisible()
}

/** Waits until the tab is marked as current and its panel is shown. */
async function tabIsThere(page: Page): Promise<void> {
  await shellIsThere(page)
  const links = page.getByRole('navigation', { name: 'Rubriques' })
  await expect(links.locator('[aria-current=page]')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** What depends on the server's present time: the times of the activity log, the sales of the last days. */
const changingTimes = (page: Page) => [page.locator('main ol time, main figure')]

/** Scrolls until this is at the upper edge of what holds it. */
const toTop = (element: Locator) => element.evaluate((node) => node.scrollIntoView({ block: 'start' }))

function dialog(name: string, tab: string, act: (page: Page) => Promise<unknown>): Story {
  return {
    name: `admin-${name}`,
    viewer: 'admin',
    path: `/admin?tab=${tab}`,
    screenOnly: true,
    prepare: async (page) => {
      await shellIsThere(page)
      await act(page)
      await expect(page.getByRole('dialog').last()).toBeVisible()
      await expect(page.getByRole('dialog').locator('.skeleton')).toHaveCount(0)
    },
    changing: (page) => [page.getByRole('dialog').locator('time')],
  }
}

/** The administration: each tab, and its main dialogs. */
export const adminStories: readonly Story[] = [
  ...tabs.map(
    ([name, path]): Story => ({
      name: `admin-${name}`,
      viewer: 'admin',
      path,
      prepare: tabIsThere,
      changing: changingTimes,
    }),
  ),
  {
    name: 'admin-notice',
    viewer: 'admin',
    path: '/admin?tab=categories',
    prepare: async (page) => {
      await tabIsThere(page)
      await page.locator('main summary').first().click()
      await expect(page.getByRole('button', { name: 'Envoyer un message d’essai' })).toBeVisible()
    },
  },
  {
    name: 'admin-cash',
    viewer: 'admin',
    path: '/admin?tab=orders&day=2026-11-21',
    prepare: async (page) => {
      await shellIsThere(page)
      await page.getByLabel('Espèces comptées (CFA)').fill('89500')
      await expect(page.getByLabel('Explication de l’écart')).toBeVisible()
    },
  },
  {
    name: 'admin-cash-closed',
    viewer: 'admin',
    path: '/admin?tab=orders&day=2026-11-20',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByRole('button', { name: 'Clôturer à nouveau' })).toBeVisible()
    },
  },
  {
    name: 'admin-period',
    viewer: 'admin',
    path: '/admin?view=period&period=2026-11-01..2026-11-20',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Communes et villes' }).getByText('Cocody')).toBeVisible()
    },
  },
  {
    name: 'admin-period-empty',
    viewer: 'admin',
    path: '/admin?view=period&period=2026-07-01..2026-09-30',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByText('Aucune vente dans cette période.').first()).toBeVisible()
      await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
    },
  },
  {
    name: 'admin-customer',
    viewer: 'admin',
    path: ({ customerPage }) => customerPage,
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByRole('heading', { name: 'Awa Koné' })).toBeVisible()
    },
  },
  {
    name: 'admin-orders-none',
    viewer: 'admin',
    path: '/admin?tab=orders&q=personne',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByText('Aucune commande trouvée.')).toBeVisible()
    },
  },
  {
    name: 'admin-orders-chosen',
    viewer: 'admin',
    path: '/admin?tab=orders',
    screenOnly: true,
    prepare: async (page) => {
      await tabIsThere(page)
      await page
        .getByLabel(/^Choisir la commande/)
        .first()
        .check()
      await expect(page.getByRole('region', { name: 'Commandes choisies' })).toBeVisible()
    },
  },
  {
    name: 'admin-deliveries',
    viewer: 'admin',
    path: '/admin?tab=orders&view=deliveries',
    prepare: async (page) => {
      await shellIsThere(page)
      await page.getByLabel('Sur la liste').selectOption('Toutes les commandes à livrer')
      await expect(page.getByText('3 livraisons')).toBeVisible()
    },
    changing: (page) => [page.getByText(/ 3 livraisons /)],
  },
  {
    name: 'admin-person-data',
    viewer: 'admin',
    path: '/admin?tab=settings',
    prepare: async (page) => {
      await tabIsThere(page)
      await page.getByText('Données d’une personne', { exact: true }).click()
      await page.getByLabel('E-mail, téléphone ou nom').fill('admin@')
      await page.getByRole('button', { name: 'Chercher', exact: true }).click()
      await expect(page.getByText('La boutique ne sait rien de cette personne.')).toBeVisible()
    },
    changing: changingTimes,
  },
  {
    name: 'admin-settings-wrong',
    viewer: 'admin',
    path: '/admin?tab=settings',
    prepare: async (page) => {
      await tabIsThere(page)
      await page.getByLabel('Nom de la boutique').fill('')
      await page.getByLabel('E-mail', { exact: false }).first().fill('contact@')
      await page.getByRole('button', { name: 'Sauvegarder' }).click()
      await expect(page.getByText('Le nom de la boutique est requis')).toBeVisible()
      await page.mouse.move(0, 0)
    },
  },
  dialog('order', 'orders', (page) =>
    page
      .getByRole('button', { name: /^Voir la commande/ })
      .first()
      .click(),
  ),
  dialog('order-payment', 'orders', async (page) => {
    await page
      .getByRole('button', { name: /^Voir la commande/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Inscrire un paiement' }).click()
    await page.getByText('Mobile Money', { exact: true }).last().click()
  }),
  dialog('order-return', 'orders', async (page) => {
    await page
      .getByRole('button', { name: /^Voir la commande/ })
      .nth(4)
      .click()
    await page.getByRole('button', { name: 'Enregistrer un retour' }).click()
    await page
      .getByLabel(/pièces rendues$/)
      .first()
      .selectOption('1')
  }),
  dialog('order-correction', 'orders', async (page) => {
    await page
      .getByRole('button', { name: /^Voir la commande/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Corriger la commande' }).click()
    const correction = page.getByRole('dialog', { name: 'Corriger la commande' })
    await correction.getByRole('button', { name: 'Augmenter la quantité' }).first().click()
    await correction.getByRole('button', { name: 'Retirer Jardin Secret' }).click()
    await expect(correction.getByText('Déjà reçu')).toBeVisible()
  }),
  dialog('order-corrected', 'orders', async (page) => {
    await page
      .getByRole('button', { name: /^Voir la commande .*PARF0003$/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText(/^Commande passée/)).toBeAttached()
    const versions = page.getByRole('heading', { name: 'Versions de la facture' })
    await versions.locator('xpath=..').locator('summary').click()
    await toTop(versions)
  }),
  dialog('order-new', 'orders', async (page) => {
    await page.getByRole('button', { name: 'Nouvelle commande' }).click()
    const form = page.getByRole('dialog', { name: 'Nouvelle commande' })
    await form.getByRole('textbox', { name: 'Téléphone' }).fill('07 08 09 10 11')
    await expect(form.getByText(/^Client connu/)).toBeVisible()
    await form.getByLabel('Chercher un produit').fill('ambre doré')
    await form
      .getByRole('button', { name: /^Ajouter Ambre Doré/ })
      .first()
      .click()
    await form.getByLabel('Chercher un produit').fill('cacao')
    await expect(form.getByRole('button', { name: /^Ajouter Cacao Impérial/ })).toHaveCount(3)
    await form.getByText('Reçue par').scrollIntoViewIfNeeded()
  }),
  dialog('order-timeline', 'orders', async (page) => {
    await page
      .getByRole('button', { name: /^Voir la commande/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText(/^Commande passée/)).toBeAttached()
    await toTop(page.getByRole('heading', { name: 'Historique' }))
  }),
  dialog('order-note', 'orders', async (page) => {
    await page
      .getByRole('button', { name: /^Voir la commande/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Ajouter une note' }).click()
    await page.getByRole('button', { name: 'Enregistrer la note' }).click()
    await expect(page.getByText('Écrivez la note')).toBeVisible()
    await page.mouse.move(0, 0)
  }),
  dialog('order-returned', 'orders', async (page) => {
    await page.getByRole('button', { name: /^Voir la commande.*PARF0006$/ }).click()
    await page.getByRole('button', { name: /^Corriger le remboursement/ }).click()
    await toTop(page.getByRole('heading', { name: 'Paiements' }))
  }),
  dialog('order-cancel', 'orders', async (page) => {
    await page.getByLabel(/^Statut de la commande .*PARF0001$/).selectOption('Annulé')
    await page.getByRole('button', { name: 'Oui, annuler' }).click()
    await expect(page.getByText('Dites pourquoi')).toBeVisible()
    // The button has moved from under the mouse: whether it still looks pressed, differs.
    await page.mouse.move(0, 0)
  }),
  dialog('orders-cancel', 'orders', async (page) => {
    for (const end of ['PARF0000', 'PARF0001']) {
      await page.getByLabel(new RegExp(`^Choisir la commande.*${end}$`)).check()
    }
    await page.getByLabel('Marquer les commandes choisies comme').selectOption('Annulé')
    await page.getByRole('button', { name: 'Oui, annuler' }).click()
    await expect(page.getByText('Dites pourquoi')).toBeVisible()
    await page.mouse.move(0, 0)
  }),
  dialog('push', 'orders', async (page) => {
    // Whether notifications are allowed, and push messages known, differs from browser to browser.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'default' })
      Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true })
    })
    await page.reload()
    // On a phone the button is below the list, which has to be loaded first.
    await expect(page.getByRole('button', { name: /^Voir la commande/ }).last()).toBeVisible()
    await page.getByRole('button', { name: /^Alertes sur cet appareil/ }).click()
    await expect(page.getByText('Désactivées sur cet appareil')).toBeVisible()
    // Nothing of the dialog is under the mouse.
    await page.mouse.move(0, 0)
  }),
  dialog('product-new', 'products', async (page) => {
    await page.getByRole('button', { name: 'Ajouter un produit' }).click()
    await page.getByRole('dialog').locator('[type=submit]').click()
    await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
    await page.mouse.move(0, 0)
  }),
  dialog('product-edit', 'products', (page) =>
    page
      .getByRole('button', { name: /^Modifier Ambre/ })
      .first()
      .click(),
  ),
  dialog('formats', 'products', async (page) => {
    await page.getByRole('button', { name: 'Formats de Cacao Impérial' }).first().click()
    await expect(page.getByRole('dialog').getByText('Aucun autre produit trouvé.')).toBeVisible()
  }),
  dialog('stock', 'products', async (page) => {
    await page.getByRole('button', { name: /^Changer le stock de Jardin Secret/ }).click()
    await page.getByRole('dialog').getByText('Casse ou perte', { exact: true }).click()
  }),
  {
    name: 'admin-supply',
    viewer: 'admin',
    path: '/admin?tab=products&view=supply',
    prepare: async (page) => {
      await shellIsThere(page)
      await expect(page.getByRole('row').filter({ hasText: 'Océan Bleu' })).toBeVisible()
    },
  },
  {
    name: 'admin-movements',
    viewer: 'admin',
    path: '/admin?tab=products&view=supply',
    prepare: async (page) => {
      await shellIsThere(page)
      await page.getByRole('button', { name: /^Changer le stock de Océan Bleu/ }).click()
      await page.getByRole('link', { name: 'Mouvements de stock' }).click()
      await expect(page.getByRole('heading', { name: 'Mouvements de stock' })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Stock au départ' })).toBeVisible()
    },
    changing: (page) => [page.locator('td time')],
  },
  dialog('product-bin', 'products', (page) => page.getByRole('button', { name: 'Corbeille' }).click()),
  dialog('category-new', 'categories', (page) =>
    page.getByRole('button', { name: 'Ajouter une catégorie' }).click(),
  ),
  dialog('product-file', 'products', (page) =>
    page.getByRole('button', { name: 'Importer / Exporter' }).click(),
  ),
  dialog('product-import', 'products', async (page) => {
    await importFile(page, 'Nom;Prix;Stock;Description\nOud de nuit;30 000;4;Boisé\nSantal blanc;21000;0;\n')
    await expect(page.getByText('2 produits nouveaux')).toBeVisible()
  }),
  dialog('product-import-wrong', 'products', async (page) => {
    await importFile(page, 'Nom;Prix;Stock;Marge\nOud de nuit;cher;4;5\nAmbre Doré;12.500;4;5\n')
    await expect(page.getByRole('region', { name: 'À corriger' })).toBeVisible()
  }),
  dialog('order-export', 'orders', async (page) => {
    await page.getByRole('button', { name: 'Exporter', exact: true }).click()
    const dialogOf = page.getByRole('dialog')
    await dialogOf.getByLabel('Du').fill('2026-10-01')
    await dialogOf.getByLabel('Au').fill('2026-10-31')
    await dialogOf.getByLabel('Au').press('Enter')
  }),
]

async function importFile(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Importer / Exporter' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'tarifs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}
