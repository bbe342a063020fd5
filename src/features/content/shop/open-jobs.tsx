import { buttonClasses } from '#ui/button.tsx'
import { icon, MapPin } from '#ui/icons/icons.tsx'
import { FactCards } from './facts.tsx'
import { MailLink } from './prose-parts.tsx'

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

const Briefcase = icon(
  'M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16',
  <rect width="20" height="14" x="2" y="6" rx="2" />,
)
const UserCheck = icon(
  'm16 11 2 2 4-4',
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  <circle cx="9" cy="7" r="4" />,
)

/** The open jobs as cards (PAGE-22 to PAGE-24). */
export function OpenJobs() {
  return (
    <FactCards
      cards={jobs.map(({ title, time, place, condition, task }) => ({
        title,
        body: (
          <>
            <p className="grow">{task}</p>
            <ul className="my-2 flex flex-col gap-2 text-cream [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-brass">
              <li className="flex items-center gap-2">
                <Briefcase aria-hidden /> {time}
              </li>
              <li className="flex items-center gap-2">
                <MapPin aria-hidden /> {place}
              </li>
              <li className="flex items-center gap-2">
                <UserCheck aria-hidden /> {condition}
              </li>
            </ul>
            <div>
              <MailLink subject={`Candidature : ${title}`} className={buttonClasses('secondary')}>
                Postuler
              </MailLink>
            </div>
          </>
        ),
      }))}
    />
  )
}
