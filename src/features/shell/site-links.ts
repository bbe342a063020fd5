/** The header's menu (NAV-06). */
export const menuLinks = [
  { to: '/', label: 'Accueil' },
  { to: '/boutique', label: 'Boutique' },
  { to: '/a-propos', label: 'À propos' },
  { to: '/contact', label: 'Contact' },
] as const

/** The header's further link, for admins (NAV-07). */
export const adminLink = { to: '/admin', label: 'Admin' } as const

/** The footer's links (NAV-10), by group. */
export const footerGroups = [
  {
    title: 'La maison',
    links: [
      { to: '/notre-histoire', label: 'Notre histoire' },
      { to: '/nos-valeurs', label: 'Nos valeurs' },
      { to: '/carrieres', label: 'Carrières' },
    ],
  },
  {
    title: 'Vos achats',
    links: [
      { to: '/guide-tailles', label: 'Guide des tailles' },
      { to: '/livraison', label: 'Livraison' },
      { to: '/retours', label: 'Retours' },
    ],
  },
  {
    title: 'Informations',
    links: [
      { to: '/mentions-legales', label: 'Mentions légales' },
      { to: '/confidentialite', label: 'Confidentialité' },
      { to: '/cgv', label: 'Conditions générales de vente' },
      { to: '/cookies', label: 'Cookies' },
    ],
  },
] as const
