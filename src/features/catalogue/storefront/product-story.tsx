import { parseDescription } from '../domain/description.ts'

/** A product's description: facts such as its volume, paragraphs, and perfume notes (PROD-02). */
export function ProductStory({ description }: { description: string | null }) {
  const { paragraphs, notes, facts } = parseDescription(description)
  return (
    <>
      {facts.length > 0 ? (
        <ul className="font-medium">
          {facts.map(({ label, value }) => (
            <li key={label}>
              {label} : {value}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex max-w-prose flex-col gap-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      {notes.length > 0 ? (
        <dl className="flex flex-col divide-y divide-line border-y border-line">
          {notes.map(({ label, values }) => (
            <div
              key={label}
              className="grid gap-1 py-4 sm:grid-cols-[9rem_1fr] sm:items-baseline md:grid-cols-1 lg:grid-cols-[9rem_1fr]"
            >
              <dt className="eyebrow tracking-widest">{label}</dt>
              <dd className="font-display text-lg">{values.join('\u00a0· ')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
