import { parseDescription } from '../domain/description.ts'

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
