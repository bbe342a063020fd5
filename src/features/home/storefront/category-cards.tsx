import { Link } from '@tanstack/react-router'
import type { Category } from '#features/catalogue/domain/product.ts'
import { PictureFrame } from '#ui/picture-frame.tsx'

/** An incomplete last row is centred, so that no picture is stretched. */
const rowClasses = 'flex flex-wrap justify-center gap-3 sm:gap-5'
const cardClasses =
  'flex w-[calc((100%-0.75rem)/2)] sm:w-[calc((100%-1.25rem)/2)] lg:w-[calc((100%-2.5rem)/3)]'

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
              address={category.imageUrl}
              alt=""
              shape="landscape"
              sizes="(min-width: 64rem) 25rem, calc(50vw - 1.6rem)"
              className="transition duration-500 ease-soft group-hover:scale-[1.03]"
            />
            <div className="p-3 sm:p-5">
              <h3 className="text-base group-hover:text-amber sm:text-xl">{category.name}</h3>
              {category.description ? (
                <p className="mt-1 line-clamp-2 text-sm text-quiet max-sm:hidden">{category.description}</p>
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
