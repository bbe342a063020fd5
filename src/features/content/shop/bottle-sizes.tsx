import { bottleSizes } from '../size-guide.ts'

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

type BottleProps = { name: string; x: number; height: number; width: number }

/** The cap takes a quarter of a bottle's height, the neck a little; the liquid ends below the shoulders. */
function Bottle({ name, x, height, width }: BottleProps) {
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
