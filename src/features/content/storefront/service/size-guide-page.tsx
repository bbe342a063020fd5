import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#ui/button.tsx'
import { icon } from '#ui/icons/icon.tsx'
import { dimensions, formats, lifespans, shelfLife } from '../../domain/size-guide.ts'
import { ContentPage } from '../content-page.tsx'
import { FactCards, FactTable, Highlight, Points } from '../house/facts.tsx'
import { BottleSizes } from './bottle-sizes.tsx'

const Hourglass = icon(
  'M5 22h14',
  'M5 2h14',
  'M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22',
  'M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
)

/** The size guide (PAGE-11, PAGE-15 to PAGE-19). */
export function SizeGuidePage() {
  return (
    <ContentPage
      name="sizeGuide"
      eyebrow="Vos achats"
      intro="Trois formats, trois façons de porter un parfum. Voici de quoi choisir le vôtre, et le garder longtemps."
      sections={[
        { id: 'formats', title: 'Nos formats', body: <Formats /> },
        {
          id: 'duree',
          title: 'Combien de temps dure un flacon ?',
          body: (
            <>
              <FactTable
                caption="Durée d’un flacon selon l’usage"
                columns={[
                  'Format',
                  <Use key="daily" name="Usage quotidien" sprays="2-3 sprays par jour" />,
                  <Use key="occasional" name="Usage occasionnel" sprays="1 spray par jour" />,
                ]}
                rows={lifespans}
              />
              <p>Ce sont des moyennes : elles varient avec votre main, la chaleur et le parfum.</p>
            </>
          ),
        },
        {
          id: 'dimensions',
          title: 'Dimensions et poids',
          body: (
            <>
              <BottleSizes />
              <FactTable
                caption="Taille et poids de chaque flacon"
                columns={['Format', 'Hauteur', 'Largeur', 'Poids']}
                rows={dimensions}
              />
            </>
          ),
        },
        {
          id: 'application',
          title: 'Bien appliquer son parfum',
          body: (
            <Points>
              <li>
                <strong>Vaporisez à 15-20 cm</strong> de la peau : le parfum se dépose en voile, sans tache.
              </li>
              <li>
                <strong>Visez les points de pulsation :</strong> poignets, cou, derrière les oreilles. La
                chaleur de la peau y porte le sillage.
              </li>
              <li>
                <strong>Ne frottez pas :</strong> frotter écrase les notes de tête et raccourcit la tenue.
              </li>
              <li>
                <strong>2-3 sprays suffisent</strong> pour la journée.
              </li>
            </Points>
          ),
        },
        {
          id: 'conservation',
          title: 'Bien le conserver',
          body: (
            <>
              <Points>
                <li>
                  <strong>Évitez la lumière directe :</strong> elle ternit la couleur et fatigue les notes.
                </li>
                <li>
                  <strong>Gardez-le à température ambiante stable,</strong> loin de la salle de bains et de la
                  voiture.
                </li>
                <li>
                  <strong>Rangez-le debout,</strong> bouchon fermé, de préférence dans sa boîte.
                </li>
              </Points>
              <Highlight>
                Non ouvert, un flacon bien conservé se garde <strong>{shelfLife}</strong>.
              </Highlight>
            </>
          ),
        },
      ]}
    />
  )
}

function Formats() {
  return (
    <>
      <FactCards
        columns={3}
        cards={formats.map((format) => ({
          title: format.name,
          badge: 'badge' in format ? format.badge : undefined,
          body: (
            <>
              <p className="grow">{format.purpose}</p>
              <p className="flex items-center gap-2 text-cream">
                <Hourglass aria-hidden className="size-4 shrink-0 text-brass" />
                {format.lasts}
              </p>
            </>
          ),
        }))}
      />
      <div>
        <Link to="/boutique" className={buttonClasses('secondary')}>
          Voir la boutique
        </Link>
      </div>
    </>
  )
}

function Use({ name, sprays }: { name: string; sprays: string }) {
  return (
    <>
      {name} <span className="block text-xs font-normal">{sprays}</span>
    </>
  )
}
