import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CardAddButton } from '#features/cart/storefront/add-button.tsx'
import { categoriesQuery, featuredProductsQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { FEATURED } from '#features/catalogue/domain/product.ts'
import { ProductGrid, ProductGridSkeleton } from '#features/catalogue/storefront/product-grid.tsx'
import { GuideBand } from '#features/fragrance-guide/storefront/guide-band.tsx'
import { NewsletterSection } from '#features/newsletter/storefront/newsletter-section.tsx'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ArrowRight } from '#ui/icons/icons.tsx'
import { SelectiveHydration } from '#ui/loading/selective-hydration.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CategoryCards, CategoryCardsSkeleton } from './category-cards.tsx'
import { Hero } from './hero.tsx'
import { HouseBand } from './house-band.tsx'

/** The home page: hero, newest products, the way to the guide, categories, whose house this is, newsletter (HOME-01 to HOME-08). */
export function HomePage() {
  return (
    <>
      <Hero />
      <Section
        id="nouveautes"
        title="Nos parfums du moment"
        action={
          <Link to="/boutique" className={buttonClasses('secondary')}>
            Voir tous les produits
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        }
      >
        <FeaturedProducts />
      </Section>
      <SelectiveHydration>
        <GuideBand />
        <Section id="univers" className="below-first-screen" title="Nos Univers">
          <Categories />
        </Section>
        <HouseBand />
      </SelectiveHydration>
      <SelectiveHydration>
        <NewsletterSection />
      </SelectiveHydration>
    </>
  )
}

function FeaturedProducts() {
  const { data, isError } = useQuery(featuredProductsQuery)
  if (data === undefined && !isError) return <ProductGridSkeleton count={FEATURED} upTo="three" />
  if (!data?.length) return <EmptyState>Aucun produit disponible pour le moment</EmptyState>
  return (
    <ProductGrid
      heading="h3"
      products={data}
      upTo="three"
      firstVisible={2}
      action={(product) => <CardAddButton product={product} />}
    />
  )
}

function Categories() {
  const { data, isError } = useQuery(categoriesQuery)
  if (data === undefined && !isError) return <CategoryCardsSkeleton />
  if (!data?.length) return <EmptyState>Aucune catégorie disponible pour le moment</EmptyState>
  return <CategoryCards categories={data} />
}

type SectionProps = { id: string; className?: string; title: string; action?: ReactNode; children: ReactNode }

function Section({ id, className, title, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classNames('container-page mt-12 md:mt-20', className)}>
      <h2 id={id} className="mb-6 text-2xl md:mb-8 md:text-3xl">
        {title}
      </h2>
      {children}
      {action ? <div className="mt-8 text-center md:mt-12">{action}</div> : null}
    </section>
  )
}
