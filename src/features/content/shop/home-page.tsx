import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categoriesQuery, featuredProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { FEATURED } from '#features/catalogue/product.ts'
import { ProductGrid, ProductGridSkeleton } from '#features/catalogue/shop/product-grid.tsx'
import { NewsletterSection } from '#features/messages/shop/newsletter-section.tsx'
import { CardAddButton } from '#features/orders/shop/add-button.tsx'
import { GuideBand } from '#features/product-pages/shop/guide-band.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ArrowRight } from '#ui/icons/icons.tsx'
import { SelectiveHydration } from '#ui/loading/selective-hydration.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CategoryCards, CategoryCardsSkeleton } from './category-cards.tsx'
import { Hero } from './hero.tsx'

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

function HouseBand() {
  const { storeName: name } = useSettings()
  return (
    <section
      aria-labelledby="maison"
      className="below-first-screen container-page mt-20 text-center md:mt-28"
    >
      <div className="mx-auto max-w-2xl">
        <p className="eyebrow">La maison</p>
        <h2 id="maison" className="mt-3 text-2xl md:text-3xl">
          Une maison d’Abidjan, <span className="inline-block">qui compose et qui choisit</span>
        </h2>
        <p className="mt-4 text-quiet">
          {name} compose ses parfums pour la chaleur d’ici, et choisit les soins et les coffrets qui les
          accompagnent. Chacun est porté une journée entière avant de vous être proposé. Et quand vous
          commandez, une vraie personne vous appelle.
        </p>
        <Link to="/notre-histoire" className={buttonClasses('secondary', 'mt-6')}>
          Lire notre histoire
        </Link>
      </div>
    </section>
  )
}
