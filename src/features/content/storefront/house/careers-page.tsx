import { buttonClasses } from '#ui/button.tsx'
import { icon } from '#ui/icons/icon.tsx'
import { MapPin } from '#ui/icons/icons.tsx'
import { applicationFormat, jobs, SPONTANEOUS_SUBJECT } from '../../domain/jobs.ts'
import { MailLink } from '../shop-links.tsx'
import { FactCards, Highlight, Points } from './facts.tsx'
import { HousePage } from './house-page.tsx'

const Briefcase = icon(
  'M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16',
  <rect width="20" height="14" x="2" y="6" rx="2" />,
)
const UserCheck = icon(
  'm16 11 2 2 4-4',
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2',
  <circle cx="9" cy="7" r="4" />,
)

/** Careers (PAGE-14, PAGE-22 to PAGE-25). */
export function CareersPage() {
  return (
    <HousePage
      name="careers"
      scene="hero-3"
      intro="Vous aimez le parfum, les gens et le travail bien fait ? Construisons ensemble la référence du parfum en ligne."
      sections={[
        {
          id: 'cadre',
          title: 'Notre cadre de travail',
          body: (
            <Points>
              <li>Une équipe à taille humaine, où chaque voix compte.</li>
              <li>Des responsabilités réelles, dès les premières semaines.</li>
              <li>Un métier de sens : sentir, comparer, raconter, conseiller.</li>
              <li>Des outils simples et modernes, et des décisions rapides.</li>
              <li>Le respect de chacun, sans distinction d’origine, de sexe, d’âge ou de croyance.</li>
            </Points>
          ),
        },
        {
          id: 'avantages',
          title: 'Vos avantages',
          body: (
            <Points>
              <li>Une formation à la parfumerie et à la vente en ligne.</li>
              <li>Une remise sur tous nos produits.</li>
              <li>Des horaires clairs et un contrat écrit.</li>
              <li>Une part de télétravail pour les postes qui le permettent.</li>
              <li>De vraies possibilités d’évoluer, car la maison grandit.</li>
            </Points>
          ),
        },
        { id: 'postes', title: 'Nos postes à pourvoir', body: <Jobs /> },
        {
          id: 'candidature-spontanee',
          title: 'Candidature spontanée',
          body: (
            <>
              <p>
                Aucun de ces postes n’est le vôtre ? Écrivez quand même à nos ressources humaines :{' '}
                <MailLink subject={SPONTANEOUS_SUBJECT} />. Dites-nous ce que vous savez faire, et ce que vous
                aimeriez faire avec nous.
              </p>
              <Highlight>
                <strong>À joindre :</strong> {applicationFormat}.
              </Highlight>
              <div>
                <MailLink subject={SPONTANEOUS_SUBJECT} className={buttonClasses('primary')}>
                  Envoyer ma candidature
                </MailLink>
              </div>
            </>
          ),
        },
      ]}
    />
  )
}

function Jobs() {
  return (
    <>
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
      <p>Pour chaque poste : {applicationFormat}.</p>
    </>
  )
}
