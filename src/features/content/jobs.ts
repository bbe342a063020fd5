/** The open jobs (PAGE-23, PAGE-24). */
export const jobs = [
  {
    title: 'Chargé(e) de vente en ligne (F/H)',
    time: 'Temps plein',
    place: 'Abidjan',
    condition: 'Expérience requise',
    task: 'Vous animez nos ventes en ligne : vous répondez aux clients, vous les conseillez et vous faites vivre notre vitrine.',
  },
  {
    title: 'Assistant marketing (F/H)',
    time: 'Temps plein',
    place: 'Abidjan',
    condition: 'Débutants acceptés',
    task: 'Vous préparez nos lancements, nos textes et nos images, et vous mesurez ce qui plaît.',
  },
  {
    title: 'Conseiller client (F/H)',
    time: 'Temps partiel',
    place: 'Télétravail possible',
    condition: 'Formation assurée',
    task: 'Vous appelez nos clients, vous confirmez leurs commandes et vous les guidez dans leur choix.',
  },
  {
    title: 'Livraison et logistique (F/H)',
    time: 'Temps plein',
    place: 'Abidjan',
    condition: 'Permis B exigé',
    task: 'Vous préparez les colis, vous organisez les tournées et vous veillez à ce que chaque flacon arrive intact.',
  },
] as const

/** What an application must contain (PAGE-25). */
export const applicationFormat = 'CV et lettre de motivation, au format PDF uniquement'

export const SPONTANEOUS_SUBJECT = 'Candidature spontanée'
