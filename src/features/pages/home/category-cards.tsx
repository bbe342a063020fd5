import { Link } from '@tanstack/react-router'
import { PictureFrame } from '#ui/picture-frame.tsx'
import type { Category } from '../../catalogue/product.ts'

/** The cards of the last row share its whole width. */
const rowClasses = 'flex flex-wrap gap-5'
const cardClasses = 'flex grow basis-full sm:basis-[40%] lg:basis-[30%]'

/** The shop's categories as cards (HOME-05). */
export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={rowClasses}>
      {categories.map((category) => (
        <li key={category.id} className={cardClasses}>
          <Link
            to="/category/$categoryId"
            params={{ categoryId: category.id }}
            className="group block w-full overflow-hidden bg-raised rounded-lg border border-line transition duration-300 hover:border-line-strong hover:shadow-lift"
          >
            <PictureFrame
              address={category.image_url}
              alt=""
              shape="wide"
              sizes="(min-width: 64rem) 25rem, (min-width: 30rem) 45vw, 90vw"
              className="transition duration-500 ease-soft group-hover:scale-[1.03]"
            />
            <div className="p-5">
              <h3 className="text-xl group-hover:text-amber">{category.name}</h3>
              {category.description ? (
                <p className="mt-1 line-clamp-2 text-sm text-quiet">{category.description}</p>
              ) : null}
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function CategoryCardsSkeleton() {
  return (
    <div role="status" aria-label="Chargement des catégories" className={rowClasses}>
      {['a', 'b', 'c'].map((place) => (
        <div key={place} className={cardClasses}>
          <div className="skeleton aspect-4/3 w-full rounded-lg" />
        </div>
      ))}
    </div>
  )
}
