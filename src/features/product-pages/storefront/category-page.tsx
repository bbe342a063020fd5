import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { categoryQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { buttonClasses } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ProductList } from './product-list.tsx'

/** One category: its name, its description, its products (CATG-01 to CATG-05). */
export function CategoryPage({ categoryId, after }: { categoryId: string; after: string | null }) {
  const { data: category } = useSuspenseQuery(categoryQuery(categoryId))
  if (!category) return <CategoryNotFound />
  return (
    <>
      <PageTitle eyebrow="Nos Univers" title={category.name}>
        {category.description}
      </PageTitle>
      <div className="container-page">
        <ProductList
          categoryId={categoryId}
          after={after}
          emptyText="Aucun produit disponible dans cette catégorie pour le moment."
        />
      </div>
    </>
  )
}

export function CategoryNotFound() {
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
