import type { Page } from '@playwright/test'
import { mainOf, plain } from '../../fixtures/browser/page-text.ts'
import { expect, test } from '../../fixtures/browser/test.ts'

/** Puts the rendered `<main>` of a page into an empty document: its texts need neither style nor script. */
async function showText(page: Page, path: string): Promise<void> {
  await page.setContent((await mainOf(page.request, path)).main ?? '')
}

const delivery = [
  'Abidjan 24-48 h 2 500 FCFA',
  'Intérieur du pays 2-5 jours ouvrés 5 000 FCFA',
  'Plus de 50 000 FCFA d’achat selon la zone offerts',
]
const payments = ['Paiement à la livraison :', 'Virement bancaire :', 'Mobile money :', 'Carte bancaire :']

/** What each section says, by its heading, or the page as a whole (`*`). A row of a table is one of its texts. */
const said: Record<string, Record<string, string[]>> = {
  '/a-propos': {
    'PAGE-02 Notre mission': [],
    'PAGE-02 Notre sélection': [],
    'PAGE-02 Notre engagement': ['30 jours pour changer d’avis, 12 mois de garantie'],
    'PAGE-02 Nos valeurs': [],
  },
  '/contact': {
    'PAGE-03 *': [
      '+225 07 00 00 00 00',
      'contact@ambre-ivoire.example',
      "Adresse Abidjan, Côte d'Ivoire",
      'WhatsApp +225 07 00 00 00 00',
    ],
    'PAGE-04 *': ['Lun–Ven 9h–18h Sam 9h–16h Dim fermé'],
  },
  '/mentions-legales': {
    'PAGE-05 Éditeur du site': [
      "Nom Ambre d'Ivoire Adresse Abidjan, Côte d'Ivoire Téléphone +225 07 00 00 00 00 E-mail contact@ambre-ivoire.example",
    ],
  },
  '/confidentialite': {
    'PAGE-06 PAGE-30 Combien de temps nous les gardons': [
      'Commandes et factures 5 ans',
      'Marketing (newsletter) 3 ans',
      'Alertes de retour en stock 90 jours au plus',
      'Cookies 13 mois',
    ],
  },
  '/cgv': {
    'PAGE-26 La livraison': ['offerts au-dessus de 50 000 FCFA d’achat', ...delivery],
    'PAGE-27 Le droit de rétractation': ['Vous avez 30 jours après la réception'],
    'PAGE-28 Le remboursement': ['au plus tard dans les 14 jours'],
    'PAGE-27 La garantie': ['garantis 12 mois'],
    'PAGE-29 Le paiement': payments,
  },
  '/cookies': {
    'PAGE-08 PAGE-30 *': [
      'Aucun cookie de ce site n’est conservé plus de 13 mois',
      'guestCheckoutData',
      'private:order',
    ],
  },
  '/livraison': {
    'PAGE-09 PAGE-26 Délais et frais': [
      'Livraison offerte au-dessus de 50 000 FCFA d’achat',
      'Livraison via Yango à vos frais.',
      'jamais ajoutés au total de votre commande',
      ...delivery,
    ],
    'PAGE-09 PAGE-29 Moyens de paiement': payments,
  },
  '/retours': {
    'PAGE-10 PAGE-27 Le délai': [
      'Retour ou rétractation 30 jours après la réception',
      'Remboursement 5-7 jours ouvrés',
      'Garantie 12 mois',
    ],
    'PAGE-10 PAGE-27 La garantie': ['garantis 12 mois'],
    'PAGE-10 PAGE-28 Le remboursement': ['remboursé sous 5-7 jours ouvrés'],
  },
  '/guide-tailles': {
    'PAGE-15 Nos formats': [
      'Travel 15ml Pour essayer une fragrance, ou la garder dans son sac. 2-3 semaines d’utilisation',
      'Standard 50ml POPULAIRE Le format le plus demandé, celui de tous les jours. 2-3 mois d’utilisation',
      'Premium 100ml Le meilleur prix au millilitre, et un beau cadeau. 4-6 mois d’utilisation',
    ],
    'PAGE-16 Combien de temps dure un flacon': [
      '15ml 20-25 jours 45-50 jours',
      '50ml 2-3 mois 4-6 mois',
      '100ml 4-6 mois 8-12 mois',
    ],
    'PAGE-17 Dimensions et poids': [
      '15ml 8.5 cm 3.2 cm 85g',
      '50ml 12 cm 4.5 cm 180g',
      '100ml 15 cm 5.8 cm 320g',
    ],
    'PAGE-18 Bien appliquer son parfum': [
      'Vaporisez à 15-20 cm',
      'points de pulsation : poignets, cou, derrière les oreilles',
      'Ne frottez pas',
      '2-3 sprays suffisent',
    ],
    'PAGE-19 Bien le conserver': [
      'Évitez la lumière directe',
      'température ambiante stable',
      'Rangez-le debout',
      'Non ouvert, un flacon bien conservé se garde 3-5 ans',
    ],
  },
  '/notre-histoire': {
    'PAGE-20 Une passion': [],
    'PAGE-20 Une vision': ['rendre le parfum de qualité accessible'],
    'PAGE-20 Une sélection': [],
    'PAGE-20 Le chemin parcouru': [],
    'PAGE-20 Aujourd’hui': [],
    'PAGE-20 Notre mission': ['la référence du parfum en ligne en Côte d’Ivoire'],
  },
  '/nos-valeurs': {
    'PAGE-21 Ce à quoi nous tenons': [
      'Passion',
      'Excellence',
      'Authenticité',
      'Service client',
      'Innovation',
      'Confiance',
    ],
    'PAGE-21 Nos engagements envers vous': ['Un service personnalisé', 'Satisfaction à 100 %'],
    'PAGE-21 Nos engagements pour nos produits': [
      'Des parfums authentiques',
      'Des prix justes et transparents',
    ],
  },
  '/carrieres': {
    'PAGE-22 Notre cadre de travail': [],
    'PAGE-22 Vos avantages': [],
    'PAGE-23 PAGE-24 Nos postes à pourvoir': [
      'Chargé(e) de vente en ligne (F/H)',
      'Temps plein Abidjan Expérience requise',
      'Assistant marketing (F/H)',
      'Temps plein Abidjan Débutants acceptés',
      'Conseiller client (F/H)',
      'Temps partiel Télétravail possible Formation assurée',
      'Livraison et logistique (F/H)',
      'Temps plein Abidjan Permis B exigé',
    ],
    'PAGE-25 Candidature spontanée': ['CV et lettre de motivation, au format PDF uniquement'],
  },
}

test('PAGE-01 the pages say what the requirements ask for', async ({ page }) => {
  for (const [path, sections] of Object.entries(said)) {
    await showText(page, path)
    for (const [title, words] of Object.entries(sections)) {
      await test.step(`${title} (${path})`, async () => {
        const heading = title.replace(/^(PAGE-\d+ )+/, '')
        const section = page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) })
        const text = plain(await (heading === '*' ? page.locator('main') : section).innerText())
        expect(text.length, 'more than its title').toBeGreaterThan(heading.length + 60)
        for (const word of words) expect(text).toContain(word)
      })
    }
  }
})

test('PAGE-03 PAGE-25 the links of the contact page and of applications lead where they say', async ({
  page,
}) => {
  const address = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')
  await showText(page, '/contact')
  expect(await address('Appeler')).toBe('tel:+2250700000000')
  expect(await address('Écrire un e-mail')).toBe('mailto:contact@ambre-ivoire.example')
  expect(await address('Ouvrir la discussion')).toBe('https://wa.me/2250700000000')
  await showText(page, '/carrieres')
  expect(await address('Envoyer ma candidature')).toBe(
    'mailto:contact@ambre-ivoire.example?subject=Candidature%20spontan%C3%A9e',
  )
})
