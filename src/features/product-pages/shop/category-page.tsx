import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { categoryQuery } from '#features/catalogue/catalogue.api.ts'
import type { Category } from '#features/catalogue/product.ts'
import { buttonClasses } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { EmptyState } from '#ui/states.tsx'
import {
  FIRST_PICTURES,
  type ListPlace,
  ListRouteError,
  ProductList,
  type RouteFailure,
} from './product-list.tsx'

/** One category: its name, its description, its products (CATG-01 to CATG-05). */
export function CategoryPage({ categoryId, ...list }: ListPlace & { categoryId: string }) {
  const { data: category } = useSuspenseQuery(categoryQuery(categoryId))
  if (!category) return <CategoryNotFound />
  return (
    <>
      <CategoryTitle category={category} />
      <div className="container-page">
        <ProductList
          categoryId={categoryId}
          {...list}
          firstPictures={category.imageUrl ? 0 : FIRST_PICTURES}
          emptyText="Aucun produit disponible dans cette catégorie pour le moment."
        />
      </div>
    </>
  )
}

/** The page when it could not be loaded: below its title, where only the list is missing (SHOP-08). */
export function CategoryFailure({ categoryId, ...failure }: { categoryId: string } & RouteFailure) {
  const category = useQueryClient().getQueryData(categoryQuery(categoryId).queryKey)
  if (!category) return <ListRouteError {...failure} />
  return (
    <>
      <CategoryTitle category={category} />
      <div className="container-page">
        <ListRouteError heading="h2" {...failure} />
      </div>
    </>
  )
}

function CategoryTitle({ category }: { category: Category }) {
  return category.imageUrl ? (
    <CategoryHead category={category} picture={category.imageUrl} />
  ) : (
    <PageTitle title={category.name}>{category.description}</PageTitle>
  )
}

/** The category's own picture, to the edges of a phone, with its name and its text below or beside it. */
function CategoryHead({ category, picture }: { category: Category; picture: string }) {
  return (
    <header className="mb-8 grid items-center gap-x-14 pt-18 md:mb-12 lg:container-page lg:grid-cols-[2fr_3fr] lg:pt-28">
      <PictureFrame
        address={picture}
        alt=""
        shape="landscape"
        first
        sizes="(min-width: 80rem) 43rem, (min-width: 64rem) 55vw, 100vw"
        frameClassName="aspect-4/3 max-h-[calc(0.56*var(--small-screen-height))] w-full md:max-lg:aspect-2/1 lg:order-2 lg:max-h-none lg:rounded-sm"
      />
      <div className="px-5 pt-6 md:px-10 lg:px-0 lg:pt-0">
        <h1 className="text-2xl sm:text-3xl md:text-4xl">{category.name}</h1>
        {category.description ? (
          <p className="mt-3 max-w-2xl text-balance text-quiet">{category.description}</p>
        ) : null}
      </div>
    </header>
  )
}

/** The page of a category that does not exist (CATG-04). */
function CategoryNotFound() {
  return (
    <div className="pt-32">
      <EmptyState
        heading="h1"
        title="Catégorie non trouvée"
        action={
          <Link to="/boutique" className={buttonClasses('primary')}>
            Retour à la boutique
          </Link>
        }
      >
        Cette catégorie n’existe pas, ou n’existe plus.
      </EmptyState>
    </div>
  )
}
