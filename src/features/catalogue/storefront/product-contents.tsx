import type { ProductContents as Contents } from '../domain/product.ts'

/** What is in a product, as far as its fields are filled in (PICS-05). */
export function ProductContents({ contents }: { contents: Contents }) {
  const { ingredients, allergens, monthsAfterOpening: months } = contents
  if (!ingredients && !allergens && !months) return null
  const facts = [
    ['Composition (INCI)', ingredients],
    ['Allergènes', allergens],
    ['Après ouverture', months ? `À utiliser dans les ${months} mois` : null],
  ] as const
  return (
    <section aria-labelledby="composition" className="flex flex-col gap-4">
      <h2 id="composition" className="text-xl">
        Ce qu’il contient
      </h2>
      <dl className="flex flex-col gap-3 text-sm">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="font-medium">{label}</dt>
              <dd className="mt-0.5 whitespace-pre-line text-quiet wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
