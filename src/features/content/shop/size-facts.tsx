import { icon } from '#ui/icons/icons.tsx'
import { FactCards, FactTable } from './facts.tsx'

/** The bottle sizes that the shop sells (PAGE-15). */
const formats = [
  {
    name: 'Travel 15ml',
    purpose: 'Pour essayer une fragrance, ou la garder dans son sac.',
    lasts: '2-3 semaines d’utilisation',
  },
  {
    name: 'Standard 50ml',
    badge: 'POPULAIRE',
    purpose: 'Le format le plus demandé, celui de tous les jours.',
    lasts: '2-3 mois d’utilisation',
  },
  {
    name: 'Premium 100ml',
    purpose: 'Le meilleur prix au millilitre, et un beau cadeau.',
    lasts: '4-6 mois d’utilisation',
  },
] as const

/** How long each size lasts with daily and with occasional use (PAGE-16). */
const lifespans = [
  ['15ml', '20-25 jours', '45-50 jours'],
  ['50ml', '2-3 mois', '4-6 mois'],
  ['100ml', '4-6 mois', '8-12 mois'],
] as const

/** The same bottles in numbers, for their drawing to scale. */
export const bottleSizes = [
  { name: '15ml', heightCm: 8.5, widthCm: 3.2 },
  { name: '50ml', heightCm: 12, widthCm: 4.5 },
  { name: '100ml', heightCm: 15, widthCm: 5.8 },
] as const

/** Height, width and weight of each size (PAGE-17). */
export const dimensions = [
  ['15ml', '8.5\u00a0cm', '3.2\u00a0cm', '85g'],
  ['50ml', '12\u00a0cm', '4.5\u00a0cm', '180g'],
  ['100ml', '15\u00a0cm', '5.8\u00a0cm', '320g'],
] as const

/** The shelf life of an unopened bottle (PAGE-19). */
export const shelfLife = '3-5\u00a0ans'

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

/** Units of the drawing to a centimetre. */
const CM = 20
const FLOOR = 16 * CM
const GAP = 2.2 * CM

/** The three bottles side by side, drawn to scale beside a ruler in centimetres (PAGE-17). */
export function BottleSizes() {
  const places = bottleSizes.map((_, index) =>
    bottleSizes.slice(0, index).reduce((x, { widthCm }) => x + widthCm * CM + GAP, 2.4 * CM),
  )
  return (
    <svg
      role="img"
      aria-label="Les trois flacons dessinés à la même échelle, à côté d’une règle graduée en centimètres"
      viewBox={`0 0 ${20.5 * CM} ${FLOOR + 2 * CM}`}
      className="w-full max-w-xl text-brass"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <Light name="liquid" colours={['#5c300b', '#d98f1f', '#f4b44f', '#b36a18', '#4a2608']} />
      <Light name="cap" colours={['#120d09', '#57452f', '#231a12', '#3b2d20', '#100b08']} />
      <path d={`M0 ${FLOOR}H${20.5 * CM}`} className="text-line-strong" />
      <Ruler />
      {bottleSizes.map(({ name, heightCm, widthCm }, index) => (
        <Bottle key={name} name={name} x={places[index] ?? 0} height={heightCm * CM} width={widthCm * CM} />
      ))}
    </svg>
  )
}

/** The light of a lamp on something round: how its colour changes from left to right. */
function Light({ name, colours }: { name: string; colours: readonly string[] }) {
  return (
    <linearGradient id={`bottle-${name}`}>
      {colours.map((colour, place) => (
        <stop key={colour} offset={`${(place / (colours.length - 1)) * 100}%`} stopColor={colour} />
      ))}
    </linearGradient>
  )
}

const ticks = Array.from({ length: 16 }, (_, cm) => `M0 ${FLOOR - cm * CM}h${cm % 5 === 0 ? 14 : 7}`).join('')

function Ruler() {
  return (
    <g className="text-line-strong">
      <path d={ticks} />
      {[5, 10, 15].map((cm) => (
        <text
          key={cm}
          x="18"
          y={FLOOR - cm * CM + 5}
          fontSize="14"
          fill="currentColor"
          stroke="none"
          className="text-quiet"
        >
          {cm}
        </text>
      ))}
    </g>
  )
}

/** The cap takes a quarter of a bottle's height, the neck a little; the liquid ends below the shoulders. */
function Bottle({ name, x, height, width }: { name: string; x: number; height: number; width: number }) {
  const top = FLOOR - height
  const cap = { width: 0.42 * width, height: 0.24 * height }
  const neck = 0.05 * height
  const body = top + cap.height + neck
  const middle = x + width / 2
  const glass = 0.07 * width
  return (
    <g>
      <rect
        x={middle - cap.width / 2}
        y={top}
        width={cap.width}
        height={cap.height}
        rx="4"
        fill="url(#bottle-cap)"
      />
      <rect x={middle - 0.16 * width} y={top + cap.height} width={0.32 * width} height={neck} />
      <rect x={x} y={body} width={width} height={FLOOR - body} rx={0.1 * width} className="fill-amber-soft" />
      <rect
        x={x + glass}
        y={body + 0.14 * (FLOOR - body)}
        width={width - 2 * glass}
        height={0.86 * (FLOOR - body) - 1.6 * glass}
        rx={0.06 * width}
        fill="url(#bottle-liquid)"
        stroke="none"
      />
      <path
        d={`M${x + 0.5 * glass} ${body + 0.16 * (FLOOR - body)}V${FLOOR - 1.6 * glass}`}
        className="text-cream/50"
      />
      <text
        x={middle}
        y={FLOOR + 26}
        fontSize="17"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
        className="text-cream"
      >
        {name}
      </text>
    </g>
  )
}
