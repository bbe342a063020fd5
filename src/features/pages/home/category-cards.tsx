import { Link } from '@tanstack/react-router'
import { PictureFrame } from '#ui/picture-frame.tsx'
import type { Category } from '../../catalogue/product.ts'

const gridClasses = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** The shop's categories as cards (HOME-05). */
export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={gridClasses}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to="/category/$categoryId"
            params={{ categoryId: category.id }}
            className="group relative block overflow-hidden rounded-lg border border-line transition duration-300 hover:border-line-strong hover:shadow-lift"
          >
            <PictureFrame
              address={category.image_url}
              alt=""
              shape="landscape"
              sizes="(min-width: 64rem) 25rem, (min-width: 30rem) 45vw, 90vw"
              className="transition duration-500 ease-soft group-hover:scale-[1.03]"
            />
            <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night via-night/85 to-night/0 p-5 pt-16">
              <h3 className="text-xl group-hover:text-amber">{category.name}</h3>
              {category.description ? (
                <p className="mt-1 line-clamp-2 text-sm text-cream/85">{category.description}</p>
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
    <div role="status" aria-label="Chargement des catégories" className={gridClasses}>
      {['a', 'b', 'c'].map((place) => (
        <div key={place} className="skeleton aspect-4/3 rounded-lg" />
      ))}
    </div>
  )
}
