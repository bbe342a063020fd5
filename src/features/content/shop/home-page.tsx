import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categoriesQuery, featuredProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { type Category, FEATURED } from '#features/catalogue/product.ts'
import { ProductGrid, ProductGridSkeleton } from '#features/catalogue/shop/product-grid.tsx'
import { NewsletterSection } from '#features/messages/shop/newsletter-section.tsx'
import { CardAddButton } from '#features/orders/shop/add-button.tsx'
import { useSettings } from '#features/settings/settings.api.ts'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ArrowRight } from '#ui/icons/icons.tsx'
import { SelectiveHydration } from '#ui/loading/selective-hydration.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { EmptyState } from '#ui/states.tsx'
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

/** The way from the home page to the guide (GUID-06). */
function GuideBand() {
  return (
    <section
      aria-labelledby="trouver-mon-parfum"
      className="below-first-screen container-page mt-14 md:mt-24"
    >
      <div className="relative isolate flex flex-col gap-6 overflow-hidden rounded-lg border border-line bg-raised px-5 py-8 sm:px-8 md:flex-row md:items-center md:justify-between md:px-12 md:py-12">
        <div
          aria-hidden
          className="absolute inset-0 -z-10 bg-radial-[at_85%_40%] from-amber/22 to-transparent to-65%"
        />
        <div className="max-w-xl">
          <p className="eyebrow">Laissez-vous guider</p>
          <h2 id="trouver-mon-parfum" className="mt-3 text-2xl md:text-3xl">
            Trouver mon parfum
          </h2>
          <p className="mt-3 text-quiet">
            Pour qui, pour quel moment, dans quelle famille&nbsp;: trois questions, et nous choisissons pour
            vous.
          </p>
        </div>
        <Link
          to="/trouver-mon-parfum"
          search={{}}
          className={buttonClasses('primary', 'max-sm:px-4 sm:self-start md:shrink-0 md:self-center')}
        >
          Répondre aux trois questions
          <ArrowRight aria-hidden className="size-4 shrink-0" />
        </Link>
      </div>
    </section>
  )
}

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
function CategoryCards({ categories }: { categories: readonly Category[] }) {
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

function CategoryCardsSkeleton() {
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
