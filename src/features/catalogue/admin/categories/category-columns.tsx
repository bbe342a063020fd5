import type { Column } from '#ui/list/data-table.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import type { AdminCategory } from '../domain/catalogue-rows.ts'

/** The columns of the list of categories (ACAT-01). */
export const categoryColumns: readonly Column<AdminCategory>[] = [
  { title: 'Catégorie', mobile: 'title', cell: (category) => <Name category={category} /> },
  {
    title: 'Description',
    mobile: 'full',
    className: 'text-quiet',
    cell: ({ description }) => <span className="line-clamp-2 max-w-prose">{description}</span>,
  },
  // On a card below the name.
  { title: 'Produits', className: 'tabular-nums max-lg:hidden', cell: ({ products }) => products },
]

function Name({ category: { name, imageUrl, products } }: { category: AdminCategory }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-16 shrink-0">
        <PictureFrame address={imageUrl} alt="" sizes="4rem" shape="landscape" className="rounded-sm" />
      </div>
      <span className="min-w-0 wrap-anywhere lg:min-w-20">
        {name}
        <span className="block text-sm font-normal text-quiet lg:hidden">
          {products === 1 ? '1 produit' : `${products} produits`}
        </span>
      </span>
    </div>
  )
}
