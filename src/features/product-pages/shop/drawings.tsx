import type { ReactNode } from 'react'
import { ANY } from '../guide-answers.ts'

/** The light of a drawing, from what shines to what lies in the dark; `gold` and `ember` are gradients. */
const light = {
  cream: '#fbe3b4',
  amber: '#f0a93b',
  deep: '#b9741c',
  dark: '#5a2e0d',
  gold: 'url(#guide-gold)',
  ember: 'url(#guide-ember)',
} as const

const { cream, amber, deep, dark, gold, ember } = light
const brass = '#b98d4f'

function Around({ times, children }: { times: number; children: ReactNode }) {
  return Array.from({ length: times }, (_, at) => (360 / times) * at).map((degrees) => (
    <g key={degrees} transform={`rotate(${degrees} 80 60)`}>
      {children}
    </g>
  ))
}

function Star({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      fill={gold}
      d="M0-10Q1.2-1.2 10 0 1.2 1.2 0 10-1.2 1.2-10 0-1.2-1.2 0-10z"
    />
  )
}

const roundBottle = (
  <>
    <rect x="71" y="12" width="18" height="16" rx="4" fill={gold} />
    <rect x="75" y="28" width="10" height="10" fill={brass} />
    <circle cx="80" cy="70" r="35" fill={cream} opacity="0.16" />
    <circle cx="80" cy="70" r="35" fill="none" stroke={cream} strokeOpacity="0.5" />
    <circle cx="80" cy="71" r="27" fill={ember} />
    <path
      d="M56 62a26 26 0 0 1 16-16"
      fill="none"
      stroke="#fff"
      strokeOpacity="0.6"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </>
)

const tallBottle = (
  <>
    <rect x="68" y="8" width="24" height="22" rx="2" fill={dark} stroke={brass} />
    <rect x="74" y="30" width="12" height="6" fill={brass} />
    <rect x="56" y="36" width="48" height="72" rx="4" fill={cream} opacity="0.16" />
    <rect x="56" y="36" width="48" height="72" rx="4" fill="none" stroke={cream} strokeOpacity="0.5" />
    <path d="M62 52h36v50H62z" fill={ember} />
    <path d="M86 52h12v50H86z" fill={dark} opacity="0.5" />
    <path d="M66 44v52" stroke="#fff" strokeOpacity="0.5" strokeWidth="2.5" strokeLinecap="round" />
  </>
)

const lagoon = (
  <g stroke={amber} strokeWidth="2" strokeLinecap="round">
    <path d="M18 84h124" opacity="0.7" />
    <path d="M40 93h80" opacity="0.5" />
    <path d="M58 102h44" opacity="0.4" />
    <path d="M70 110h20" opacity="0.3" />
  </g>
)

const bulbs = [
  [24, 33],
  [46, 46],
  [68, 53],
  [92, 53],
  [114, 46],
  [136, 33],
] as const

/** A cut trunk, a mango, and a flower of lavender that grows upwards from 0 0. */
const trunk = 'M80 11c20-3 38 7 45 23 8 18 5 43-8 57-12 14-34 21-53 14-21-7-33-26-31-48 2-25 23-43 47-46z'
const mango = 'M42 74c-4-28 20-50 48-46 26 4 37 33 22 55-17 26-65 23-70-9z'
const petal = 'M0 0C-8-6-7-16 0-23 7-16 8-6 0 0z'

const drawings: Readonly<Record<string, ReactNode>> = {
  elle: roundBottle,
  lui: tallBottle,
  mixte: (
    <>
      <g transform="translate(6 4) scale(0.92)">
        <g transform="translate(-30 0)">{tallBottle}</g>
      </g>
      <g transform="translate(36 22) scale(0.8)">{roundBottle}</g>
    </>
  ),
  jour: (
    <>
      <path d="M48 84a32 32 0 0 1 64 0z" fill={gold} />
      <g stroke={cream} strokeWidth="2.5" strokeLinecap="round" opacity="0.8">
        <path d="M80 40V24M54 47l-9-13M106 47l9-13M38 66l-15-7M122 66l15-7" />
      </g>
      {lagoon}
    </>
  ),
  soir: (
    <>
      <path d="M92 12a32 32 0 1 0 14 58 37 37 0 0 1-14-58z" fill={gold} />
      <Star x={120} y={26} size={0.9} />
      <Star x={134} y={54} size={0.5} />
      <Star x={34} y={22} size={0.5} />
      {lagoon}
    </>
  ),
  fete: (
    <>
      <path d="M8 20q72 66 144 0" fill="none" stroke={brass} strokeWidth="1.5" />
      {bulbs.map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y + 5} r="11" fill={amber} opacity="0.2" />
          <circle cx={x} cy={y + 5} r="5.5" fill={gold} />
        </g>
      ))}
      <Star x={80} y={88} size={2.1} />
      <Star x={44} y={84} size={0.8} />
      <Star x={118} y={88} size={0.9} />
    </>
  ),
  florale: (
    <>
      <Around times={8}>
        <ellipse cx="80" cy="32" rx="12" ry="24" fill={ember} stroke={dark} strokeOpacity="0.5" />
      </Around>
      <Around times={6}>
        <ellipse cx="80" cy="44" rx="8" ry="15" fill={gold} stroke={deep} strokeOpacity="0.5" />
      </Around>
      <circle cx="80" cy="60" r="7" fill={dark} />
      <Around times={7}>
        <circle cx="80" cy="55" r="1.4" fill={cream} />
      </Around>
    </>
  ),
  boisee: (
    <>
      <path d={trunk} fill={dark} stroke={deep} strokeWidth="2" />
      {[0.87, 0.7, 0.53, 0.37, 0.22].map((size, at) => (
        <path
          key={size}
          d={trunk}
          transform={`translate(${80 - 80 * size - at * 1.5} ${60 - 60 * size + at}) scale(${size})`}
          fill={at === 0 ? ember : 'none'}
          stroke={dark}
          strokeOpacity={0.8 - at * 0.08}
          strokeWidth={2.4 / size}
        />
      ))}
      <circle cx="73" cy="65" r="4" fill={cream} />
      <path d="M75 63l46-23-40 27zM70 68l-22 27 15-31z" fill={dark} opacity="0.75" />
    </>
  ),
  ambree: (
    <>
      <path d="M80 10l38 34-14 58H56L42 44z" fill={ember} />
      <path d="M80 10L66 46l14 56 14-56z" fill={gold} />
      <path d="M80 10L42 44l24 2z" fill={cream} opacity="0.75" />
      <path d="M94 46l24-2-14 58H80z" fill={dark} opacity="0.55" />
      <path d="M80 10l-14 36h28z" fill="#fff" opacity="0.35" />
    </>
  ),
  hesperidee: (
    <>
      <circle cx="80" cy="60" r="48" fill={deep} />
      <circle cx="80" cy="60" r="42" fill={cream} />
      <Around times={8}>
        <path
          d="M80 55L67 29q13-9 26 0z"
          fill={ember}
          stroke={amber}
          strokeLinejoin="round"
          strokeWidth="2"
        />
      </Around>
    </>
  ),
  fruitee: (
    <>
      <path d={mango} fill={ember} />
      <path d={mango} transform="translate(18 11) scale(0.7 0.72)" fill={gold} opacity="0.8" />
      <path
        d="M50 68c1-11 7-20 16-25"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.7"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M91 29q0-9 6-16" fill="none" stroke={brass} strokeWidth="3" strokeLinecap="round" />
      <path d="M97 15c10-10 26-11 38-2-10 11-27 13-38 2z" fill={deep} stroke={amber} strokeOpacity="0.6" />
      <path d="M97 15q18 2 38-2" fill="none" stroke={cream} strokeOpacity="0.5" />
    </>
  ),
  gourmande: (
    <g transform="rotate(28 80 60)">
      <ellipse cx="80" cy="60" rx="29" ry="50" fill={dark} stroke={deep} strokeWidth="2" />
      <ellipse cx="80" cy="60" rx="21" ry="42" fill={cream} />
      {[28, 44, 60, 76, 92].map((y, at) => (
        <g key={y} fill={ember} stroke={dark} strokeOpacity="0.4">
          <ellipse cx={at % 4 ? 71 : 76} cy={y} rx="8" ry="7" />
          <ellipse cx={at % 4 ? 89 : 85} cy={y + (at % 4 ? 6 : 2)} rx="8" ry="7" />
        </g>
      ))}
    </g>
  ),
  chypree: (
    <>
      <g transform="rotate(-42 80 108)">
        <path d="M80 22c22 26 22 60 0 86-22-26-22-60 0-86z" fill={dark} stroke={deep} />
      </g>
      <g transform="rotate(42 80 108)">
        <path d="M80 22c22 26 22 60 0 86-22-26-22-60 0-86z" fill={dark} stroke={deep} />
      </g>
      <path d="M80 10c28 28 28 70 0 98-28-28-28-70 0-98z" fill={ember} />
      <path d="M80 10c28 28 28 70 0 98z" fill={dark} opacity="0.35" />
      <path
        d="M80 20v88M80 48l-12-12M80 48l12-12M80 66L65 51M80 66l15-15M80 84L68 71M80 84l12-13"
        fill="none"
        stroke={cream}
        strokeOpacity="0.75"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </>
  ),
  aromatique: (
    <>
      <path d="M80 114V20" stroke={brass} strokeWidth="2.5" strokeLinecap="round" />
      <g fill={deep} stroke={amber} strokeOpacity="0.6">
        <path d="M80 112C70 104 54 92 50 70c16 6 28 22 30 42z" />
        <path d="M80 112c10-8 26-20 30-42-16 6-28 22-30 42z" />
      </g>
      {[70, 58, 46, 34, 23].map((y, at) => (
        <g key={y} transform={`translate(80 ${y}) scale(${1 - at * 0.12})`} stroke={dark} strokeOpacity="0.4">
          <path d={petal} transform="rotate(-62)" fill={ember} />
          <path d={petal} transform="rotate(62)" fill={ember} />
          <path d={petal} transform="rotate(-30)" fill={gold} />
          <path d={petal} transform="rotate(30)" fill={gold} />
          <path d={petal} fill={cream} />
        </g>
      ))}
    </>
  ),
  [ANY]: (
    <>
      <Around times={12}>
        <circle cx="80" cy="16" r="2" fill={amber} opacity="0.55" />
      </Around>
      <Star x={80} y={60} size={3} />
      <Star x={112} y={32} size={0.9} />
      <Star x={50} y={88} size={0.7} />
    </>
  ),
}

export function DrawingLights() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <linearGradient id="guide-gold" x2="0.4" y2="1">
        <stop stopColor={cream} />
        <stop offset="1" stopColor={amber} />
      </linearGradient>
      <linearGradient id="guide-ember" x2="0.5" y2="1">
        <stop stopColor={amber} />
        <stop offset="1" stopColor="#8a4a14" />
      </linearGradient>
    </svg>
  )
}

/** The picture of an answer. It says nothing that the words beside it do not say. */
export function AnswerDrawing({ of, className }: { of: string; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" className={className}>
      {drawings[of]}
    </svg>
  )
}
