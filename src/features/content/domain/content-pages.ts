interface ContentPageFacts {
  /** The canonical path. */
  path: `/${string}`
  /** The English path of the same page, where it has one. */
  alias?: `/${string}`
  title: string
  description: string
}

/** The content pages (PAGE-02 to PAGE-14), each with two paths, a title and a description. */
export const contentPages = {
  about: {
    path: '/a-propos',
    alias: '/about',
    title: 'À propos',
    description:
      'Qui nous sommes : une maison de parfums ivoirienne, sa mission, sa sélection, ses engagements et ses valeurs.',
  },
  contact: {
    path: '/contact',
    title: 'Contact',
    description: 'Nous joindre par téléphone, par e-mail ou sur WhatsApp, et nos heures d’ouverture.',
  },
  legalNotice: {
    path: '/mentions-legales',
    alias: '/legal-notices',
    title: 'Mentions légales',
    description:
      'Qui édite ce site, comment nous joindre, et les règles qui protègent ses textes et ses images.',
  },
  privacy: {
    path: '/confidentialite',
    alias: '/privacy',
    title: 'Politique de confidentialité',
    description:
      'Les données que nous demandons, pourquoi, combien de temps nous les gardons, et vos droits.',
  },
  terms: {
    path: '/cgv',
    alias: '/terms',
    title: 'Conditions générales de vente',
    description:
      'Commande, prix, paiement, livraison, rétractation, remboursement et garantie : nos conditions.',
  },
  cookies: {
    path: '/cookies',
    title: 'Politique de cookies',
    description: 'Un seul cookie, celui de votre connexion. Ni publicité, ni mesure d’audience, ni tiers.',
  },
  shipping: {
    path: '/livraison',
    alias: '/shipping',
    title: 'Livraison',
    description:
      'Délais et tarifs de livraison à Abidjan et à l’intérieur de la Côte d’Ivoire, étape par étape.',
  },
  returns: {
    path: '/retours',
    alias: '/returns',
    title: 'Retours et remboursements',
    description: 'Vous avez changé d’avis, ou un flacon est abîmé ? Comment le retourner et être remboursé.',
  },
  sizeGuide: {
    path: '/guide-tailles',
    alias: '/size-guide',
    title: 'Guide des tailles',
    description: '15ml, 50ml ou 100ml : durée, dimensions, conseils d’application et de conservation.',
  },
  history: {
    path: '/notre-histoire',
    alias: '/our-history',
    title: 'Notre histoire',
    description:
      'D’une passion à une maison de parfums pour toute la Côte d’Ivoire : notre chemin et notre mission.',
  },
  values: {
    path: '/nos-valeurs',
    alias: '/our-values',
    title: 'Nos valeurs',
    description:
      'Passion, excellence, authenticité, service client, innovation, confiance : ce à quoi nous tenons.',
  },
  careers: {
    path: '/carrieres',
    alias: '/careers',
    title: 'Carrières',
    description: 'Travailler avec nous : cadre, avantages, postes à pourvoir et candidature spontanée.',
  },
} as const satisfies Record<string, ContentPageFacts>

export type ContentPageName = keyof typeof contentPages
