import { formerPrice } from '#features/catalogue/domain/former-price.ts'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { Price } from '#ui/price.tsx'
import type { ImportExample } from './domain/import-preview.ts'

/** A few of the new products as the shop will show them (MOVE-06). */
export function ImportExamples({ examples }: { examples: readonly ImportExample[] }) {
  if (examples.length === 0) return null
  return (
    <section aria-label="Comme dans la boutique" className="flex flex-col gap-3">
      <h3 className="text-lg">Comme dans la boutique</h3>
      <ul className="grid grid-cols-3 gap-3">
        {examples.map((example) => (
          <li key={example.line} className="flex flex-col gap-1">
            <PictureFrame address={example.picture} alt="" sizes="8rem" className="rounded-sm" />
            <p className="mt-1 line-clamp-3 text-sm/snug">
              {example.name}
              {example.sizeMl ? `, ${example.sizeMl} ml` : ''}
            </p>
            <Price
              amount={example.price}
              former={formerPrice(example)}
              className="text-sm font-medium"
              formerClassName="text-xs"
            />
            <p className="text-xs text-quiet">{example.category ?? 'Sans catégorie'}</p>
            <p className="text-xs text-quiet">{stockText(example)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stockText({ stock, isActive }: ImportExample): string {
  if (!isActive) return 'Pas en vente'
  if (stock === 0) return 'Épuisé'
  return stock === 1 ? '1 pièce' : `${stock} pièces`
}
