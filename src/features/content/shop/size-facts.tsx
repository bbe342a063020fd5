import { icon } from '#ui/icons/icons.tsx'
import { dimensions, formats, lifespans } from '../size-guide.ts'
import { FactCards, FactTable } from './facts.tsx'

const Hourglass = icon(
  'M5 22h14',
  'M5 2h14',
  'M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22',
  'M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
)

/** The formats as cards (PAGE-15). */
export function Formats() {
  return (
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
  )
}

/** How long a bottle lasts (PAGE-16). */
export function Lifespans() {
  return (
    <FactTable
      caption="Durée d’un flacon selon l’usage"
      columns={[
        'Format',
        <Use key="daily" name="Usage quotidien" sprays="2-3 sprays par jour" />,
        <Use key="occasional" name="Usage occasionnel" sprays="1 spray par jour" />,
      ]}
      rows={lifespans}
    />
  )
}

/** Height, width and weight of each bottle (PAGE-17). */
export function Dimensions() {
  return (
    <FactTable
      caption="Taille et poids de chaque flacon"
      columns={['Format', 'Hauteur', 'Largeur', 'Poids']}
      rows={dimensions}
    />
  )
}

function Use({ name, sprays }: { name: string; sprays: string }) {
  return (
    <>
      {name} <span className="block text-xs font-normal">{sprays}</span>
    </>
  )
}
