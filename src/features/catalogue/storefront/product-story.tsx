import { parseDescription } from '../domain/description.ts'

/** A product's description: its story, perfume notes as a pyramid, facts such as its volume, and care (PROD-02). */
export function ProductStory({ description }: { description: string | null }) {
  const { paragraphs, notes, facts } = parseDescription(description)
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
      {notes.length > 0 ? <Pyramid notes={notes} /> : null}
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

const widths = ['w-2/5', 'w-2/3', 'w-full']

/** Top, heart and base notes under lines that widen, as perfumers draw them. */
function Pyramid({ notes }: { notes: readonly { label: string; values: string[] }[] }) {
  return (
    <dl className="mx-auto flex w-full max-w-md flex-col gap-5 text-center">
      {notes.map(({ label, values }, position) => (
        <div key={label}>
          <div
            aria-hidden
            className={`mx-auto mb-3 h-px bg-linear-to-r from-brass/0 via-brass to-brass/0 ${widths[position] ?? 'w-full'}`}
          />
          <dt className="eyebrow tracking-widest">{label}</dt>
          <dd className="mt-1 font-display text-lg/snug text-balance">{values.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
