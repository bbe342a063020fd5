import type { ReactNode } from 'react'
import { parseDescription } from '../description.ts'
import type { ProductDetail, ProductWords, Said } from '../product.ts'

/** What a perfume smells of, and how long and how far: the pyramid of its notes, hold and sillage (PROF-03). */
export function PerfumeProfile({ product }: { product: ProductDetail }) {
  const { pyramid: rows, longevity, sillage } = product.words
  if (rows.length === 0 && !longevity && !sillage) return null
  return (
    // The part that waits for the first screen paints nothing itself: a box of its own would count as a layout shift.
    <div className="below-first-screen md:col-span-2 md:mt-12">
      <section
        aria-labelledby="pyramide"
        className="rounded-lg border border-line bg-raised bg-radial-[at_12%_60%] from-amber/14 to-transparent to-60% px-4 py-6 sm:px-8 md:px-10 md:py-9"
      >
        <h2 id="pyramide" className="text-xl md:text-2xl">
          {rows.length > 0 ? 'Pyramide olfactive' : 'Sur la peau'}
        </h2>
        <div className="mt-5 grid gap-x-14 gap-y-7 md:mt-7 lg:grid-cols-[1fr_auto] lg:items-center">
          {rows.length > 0 ? (
            <div className="grid gap-x-8 gap-y-4 md:grid-cols-[min(14rem,22vw)_1fr]">
              <Pyramid of={rows.length} />
              <dl>
                {rows.map(({ label, notes }) => (
                  <div
                    key={label}
                    className="grid items-baseline gap-x-3 min-[15rem]:grid-cols-[3.5rem_minmax(0,1fr)] border-line py-3 md:block md:py-4 not-last:border-b"
                  >
                    <dt className="eyebrow tracking-widest">{label}</dt>
                    <dd className="font-display text-lg/snug text-pretty wrap-anywhere md:pt-1 md:text-xl/snug">
                      {notes.join('\u00a0· ')}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ) : null}
          <dl className="grid min-[22rem]:grid-cols-2 gap-x-4 gap-y-5 lg:flex lg:flex-col lg:border-l lg:border-line lg:pl-10 lg:empty:hidden">
            {longevity ? <Hold said={longevity} hours={product.longevityHours ?? 0} /> : null}
            {sillage ? <Sillage said={sillage} /> : null}
          </dl>
        </div>
      </section>
    </div>
  )
}

/** From the light of what is smelled first to the dark of what stays. */
const lights = [
  ['#fbe3b4', '#eebb5e'],
  ['#f0a93b', '#b9741c'],
  ['#a9611a', '#5a2e0d'],
] as const

/** One slab for each kind of notes, the highest what is smelled first; on a wide screen each is beside its notes. */
function Pyramid({ of }: { of: number }) {
  const slabs = Array.from({ length: of }, (_, place) => {
    // Where an edge meets the top and the bottom of the slab: from -1, its left side, to 1, its right side.
    const edge = (at: number, end: 0 | 1) =>
      `${50 + (50 * (place + 0.96 * end) * at) / of},${(100 * (place + 0.96 * end)) / of}`
    return (from: number, to: number) => [edge(from, 0), edge(to, 0), edge(to, 1), edge(from, 1)].join(' ')
  })
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="mx-auto h-32 w-44 max-w-full md:size-full"
    >
      {slabs.map((side, place) => {
        const [light, dark] =
          lights[Math.min(2, of === 1 ? 1 : Math.round((place * 2) / (of - 1)))] ?? lights[0]
        return (
          <g key={light}>
            <polygon fill={light} points={side(-1, 0.22)} />
            <polygon fill={dark} points={side(0.22, 1)} />
            <polygon fill="#fff" opacity="0.16" points={side(-1, -0.4)} />
          </g>
        )
      })}
    </svg>
  )
}

/** The hours as a day's dial: how far the hand has come when nothing is smelled any more. */
function Hold({ said, hours }: { said: Said; hours: number }) {
  return (
    <Fact said={said}>
      <circle cx="20" cy="20" r="16" className="stroke-line-strong" strokeWidth="2" opacity="0.5" />
      <circle
        cx="20"
        cy="20"
        r="16"
        pathLength="12"
        strokeDasharray={`${Math.min(hours, 12)} 12`}
        transform="rotate(-90 20 20)"
        className="stroke-amber"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M20 12v8l5 3" className="stroke-brass" strokeWidth="2" strokeLinecap="round" />
    </Fact>
  )
}

/** One wave for discreet, three for powerful. */
function Sillage({ said }: { said: NonNullable<ProductWords['sillage']> }) {
  return (
    <Fact said={said}>
      <circle cx="8" cy="32" r="3" className="fill-amber" />
      {[0, 1, 2].map((at) => (
        <path
          key={at}
          d={`M8 ${24 - at * 7}a${8 + at * 7} ${8 + at * 7} 0 0 1 ${8 + at * 7} ${8 + at * 7}`}
          className={at <= said.level ? 'stroke-amber' : 'stroke-line-strong'}
          opacity={at <= said.level ? 1 : 0.5}
          strokeWidth="3"
          strokeLinecap="round"
        />
      ))}
    </Fact>
  )
}

function Fact({ said, children }: { said: Said; children: ReactNode }) {
  return (
    <div className="relative min-h-10 pl-13">
      <dt className="text-xs text-quiet">
        <svg aria-hidden="true" viewBox="0 0 40 40" fill="none" className="absolute top-0.5 left-0 size-10">
          {children}
        </svg>
        {said.label}
      </dt>
      <dd className="font-display text-lg/snug">{said.value}</dd>
    </div>
  )
}

/** What is in a product, as far as its fields are filled in (PICS-05). */
export function ProductContents({ facts }: { facts: ProductWords['contents'] }) {
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="composition" className="flex flex-col gap-4">
      <h2 id="composition" className="text-xl">
        Ce qu’il contient
      </h2>
      <dl className="flex flex-col gap-3 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <dd className="mt-0.5 whitespace-pre-line text-quiet wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A product's description: its story, facts such as its volume, and care (PROD-02). */
export function ProductDescription({ description }: { description: string | null }) {
  const { paragraphs, facts } = parseDescription(description)
  return (
    <>
      {paragraphs.length > 0 ? (
        <div className="flex max-w-prose flex-col gap-4">
          {paragraphs.map((paragraph, position) => (
            <p key={paragraph} className="whitespace-pre-line">
              {position === 0 ? <Opening paragraph={paragraph} /> : paragraph}
            </p>
          ))}
        </div>
      ) : null}
      <ul className="text-sm text-quiet">
        {facts.map(({ label, value }) => (
          <li key={label}>
            {label} : <span className="font-medium text-cream">{value}</span>
          </li>
        ))}
        <li>À garder fermé, à l’abri du soleil et de la chaleur.</li>
      </ul>
    </>
  )
}

/** The first sentence of a story is larger than what follows. */
function Opening({ paragraph }: { paragraph: string }) {
  const [, first = paragraph, rest = ''] = /^(.{20,160}?[.!?…])(\s.*)?$/s.exec(paragraph) ?? []
  return (
    <>
      <span className="mb-3 block font-display text-lg/snug md:text-xl/snug">{first}</span>
      {rest}
    </>
  )
}
