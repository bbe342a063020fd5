import { useQuery } from '@tanstack/react-query'
import { CardAddButton } from '#features/cart/storefront/add-button.tsx'
import { relatedProductsQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { ProductCard } from '#features/catalogue/storefront/product-card.tsx'

/** Up to four products under a product that are near to it and can be bought (REL-01). They come with the page. */
export function RelatedProducts({ id }: { id: string }) {
  const { data: products = [] } = useQuery(relatedProductsQuery(id))
  if (products.length === 0) return null
  return (
    <section
      aria-labelledby="dans-le-meme-esprit"
      className="below-first-screen container-page mt-16 md:mt-24"
    >
      <h2 id="dans-le-meme-esprit" className="mb-6 text-2xl md:text-3xl">
        Dans le même esprit
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,25%-1.25rem)),1fr))] gap-x-3 gap-y-8 sm:gap-x-5">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} heading="h3" action={<CardAddButton product={product} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}
