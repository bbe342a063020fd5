import { Link } from '@tanstack/react-router'
import type { Category } from '#features/catalogue/product.ts'
import { classNames } from '#ui/class-names.ts'
import { PictureFrame } from '#ui/picture-frame.tsx'

const spans = {
  third: 'lg:col-span-2',
  half: 'lg:col-span-3',
  twoThirds: 'lg:col-span-4',
  whole: 'lg:col-span-6',
}

/** How wide a category card is, so that no row has a hole: the first may take two places. */
export function categorySpan(count: number, position: number): { isDouble: boolean; className: string } {
  const isDouble = position === 0 && count % 3 === 2
  const narrow = position === 0 && count % 2 === 1 ? 'col-span-2' : 'col-span-1'
  return { isDouble, className: `${narrow} ${spans[wideSpan(count, position)]}` }
}

function wideSpan(count: number, position: number): keyof typeof spans {
  if (count === 1) return 'whole'
  if (count % 3 === 2) return position === 0 ? 'twoThirds' : 'third'
  if (count % 3 === 1) return position < 4 ? 'half' : 'third'
  return 'third'
}

const gridClasses = 'grid grid-cols-2 gap-x-3 gap-y-6 sm:gap-x-5 sm:gap-y-8 lg:grid-cols-6 lg:gap-y-12'

/** The shop's categories as cards in full rows (HOME-05). */
export function CategoryCards({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={gridClasses}>
      {categories.map((category, position) => {
        const { isDouble, className } = categorySpan(categories.length, position)
        return (
          <li key={category.id} className={classNames('flex', className)}>
            <CategoryCard category={category} isDouble={isDouble} />
          </li>
        )
      })}
    </ul>
  )
}

/** A doubled card has its words beside its picture on a wide screen. */
function CategoryCard({ category, isDouble }: { category: Category; isDouble: boolean }) {
  return (
    <Link
      to="/category/$categoryId"
      params={{ categoryId: category.id }}
      className={classNames('group flex w-full flex-col overflow-hidden', isDouble ? 'lg:flex-row' : '')}
    >
      <PictureFrame
        address={category.imageUrl}
        alt=""
        shape="landscape"
        sizes={isDouble ? '(min-width: 64rem) 34rem, 90vw' : '(min-width: 64rem) 25rem, calc(50vw - 1.6rem)'}
        frameClassName={classNames(
          'rounded-sm',
          isDouble ? 'aspect-8/5 lg:aspect-auto lg:w-3/5' : 'aspect-4/3',
        )}
        className="transition duration-500 ease-soft group-hover:scale-[1.03]"
      />
      <div className={classNames('pt-3', isDouble ? 'lg:flex-1 lg:self-center lg:px-8' : '')}>
        <h3 className="text-base/snug group-hover:text-amber sm:text-xl">{category.name}</h3>
        {category.description ? (
          <p
            className={classNames(
              'mt-1 text-sm text-quiet',
              isDouble ? 'line-clamp-3 lg:mt-3 lg:line-clamp-5' : 'line-clamp-2 max-sm:hidden',
            )}
          >
            {isDouble ? category.description : firstSentence(category.description)}
          </p>
        ) : null}
      </div>
    </Link>
  )
}

/** Short enough to end with its full stop. */
function firstSentence(text: string): string {
  return /^.+?[.!?…](?=\s|$)/s.exec(text)?.[0] ?? text
}

const places = ['a', 'b', 'c', 'd', 'e']

export function CategoryCardsSkeleton() {
  return (
    <div role="status" aria-label="Chargement des catégories" className={gridClasses}>
      {places.map((place, position) => (
        <div key={place} className={categorySpan(places.length, position).className}>
          <div className="skeleton h-40 w-full rounded-sm lg:h-96" />
        </div>
      ))}
    </div>
  )
}
