import type { ProductWords } from '../domain/product-words.ts'

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
