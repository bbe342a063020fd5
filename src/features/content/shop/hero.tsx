import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { categoriesQuery, featuredProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { buttonClasses, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { icon } from '#ui/icons/icons.tsx'
import { ScenePicture } from '#ui/page-title.tsx'

const heroSlides = [
  {
    picture: 'hero-1',
    title: 'La lumière de l’ambre',
    text: 'Des parfums composés et choisis pour la chaleur d’Abidjan, ses soirs et ses matins de fête.',
  },
  {
    picture: 'hero-2',
    title: 'Une nuit sur la lagune',
    text: 'Rose, jasmin, bois sombres : des sillages qui tiennent jusqu’au matin.',
  },
  {
    picture: 'hero-3',
    title: 'Le jardin après la pluie',
    text: 'Fleurs blanches, feuilles froissées, agrumes : la fraîcheur qui dure.',
  },
] as const

/** How long a slide is shown, in ms (HOME-02). */
const SLIDE_MS = 5000

function nextSlide(current: number): number {
  return (current + 1) % heroSlides.length
}

const Pause = icon(
  <rect x="14" y="3" width="5" height="18" rx="1" />,
  <rect x="5" y="3" width="5" height="18" rx="1" />,
)
const Play = icon('M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z')

/** Three slides that change every 5 seconds, dots, and two links into the shop (HOME-02, HOME-03). */
export function Hero() {
  const [current, setCurrent] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [held, setHeld] = useState(false)
  // Pictures are loaded up to this slide; those of later slides wait until shortly before their turn.
  const [prepared, setPrepared] = useState(0)

  // A timer is outside React. It pauses on hover and focus, in a hidden tab, and under reduced motion.
  useEffect(() => {
    if (stopped || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const preparation = setTimeout(() => setPrepared((last) => Math.max(last, current + 1)), SLIDE_MS / 2)
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent(nextSlide)
    }, SLIDE_MS)
    return () => {
      clearTimeout(preparation)
      clearInterval(timer)
    }
  }, [stopped, held, current])

  return (
    <section
      aria-roledescription="carrousel"
      aria-label="À la une"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="relative isolate grid grid-cols-1 bg-night"
    >
      {heroSlides.map((slide, position) => (
        <div
          key={slide.picture}
          role="group"
          aria-roledescription="diapositive"
          aria-label={`${position + 1} sur ${heroSlides.length}`}
          inert={position !== current}
          className={classNames(
            'relative col-start-1 row-start-1 flex flex-col transition-opacity duration-700 lg:h-[min(50rem,56.25vw,calc(0.92*var(--small-screen-height)))] lg:min-h-[34rem] lg:justify-center',
            position === current ? 'opacity-100' : 'opacity-0',
          )}
        >
          {/* Below 64rem the text is under the picture, whatever its size; above, beside the bottles. */}
          <div className="relative h-(--hero-picture) w-full shrink-0 overflow-hidden lg:absolute lg:inset-0 lg:-z-10 lg:mx-auto lg:h-full lg:max-w-[100rem] min-[100rem]:fade-sides-92%">
            {position <= Math.max(prepared, current) ? (
              <ScenePicture
                name={slide.picture}
                priority={position === 0 ? 'first' : 'low'}
                className="absolute inset-0 size-full object-[50%_38%] md:object-right lg:object-left"
              />
            ) : null}
            <div className="absolute inset-x-0 bottom-0 h-20 bg-linear-to-t from-night to-night/0 lg:h-32" />
            <div className="absolute inset-0 bg-linear-to-r from-night/85 via-night/30 via-45% to-night/0 max-lg:hidden" />
          </div>
          <div className="container-page pt-1 pb-2 lg:py-24">
            <div className="max-w-xl lg:max-w-[min(27rem,35vw)]">
              <p className="eyebrow max-lg:mb-1.5">Maison de parfums, Abidjan</p>
              {position === 0 ? (
                <h1 className={titleClasses}>{slide.title}</h1>
              ) : (
                <p className={titleClasses}>{slide.title}</p>
              )}
              <p className="mt-2 max-w-md text-cream/90 lg:mt-4">{slide.text}</p>
              <div className="mt-5 flex flex-wrap gap-2 sm:gap-3 lg:mt-7">
                <Link to="/boutique" className={buttonClasses('primary', 'max-sm:px-4')}>
                  Voir la boutique
                </Link>
                <NewestUniverseLink />
              </div>
            </div>
          </div>
        </div>
      ))}
      {/* At the foot of the picture, on a wide screen at the foot of the hero. */}
      <div className="container-page absolute inset-x-0 top-[calc(var(--hero-picture)-2.75rem)] z-10 flex items-center gap-1 max-lg:justify-end lg:top-auto lg:bottom-5">
        {heroSlides.map((slide, position) => (
          <button
            key={slide.picture}
            type="button"
            aria-label={`Diapositive ${position + 1}`}
            aria-current={position === current}
            onClick={() => setCurrent(position)}
            className="group inline-flex size-11 items-center justify-center"
          >
            <span
              className={classNames(
                'h-1.5 rounded-full transition-all duration-300 forced-colors:bg-[CanvasText]',
                position === current ? 'w-7 bg-amber' : 'w-3 bg-cream/50 group-hover:bg-cream',
              )}
            />
          </button>
        ))}
        <IconButton
          label={stopped ? 'Reprendre le défilement' : 'Arrêter le défilement'}
          onClick={() => setStopped(!stopped)}
          // Without motion nothing moves that could be stopped.
          className="motion-reduce:hidden"
        >
          {stopped ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        </IconButton>
      </div>
    </section>
  )
}

/** The second way into the shop: the category of the newest product, or all of them when it has none. */
function NewestUniverseLink() {
  const { data: newest } = useQuery(featuredProductsQuery)
  const { data: categories } = useQuery(categoriesQuery)
  const category = categories?.find(({ id }) => id === newest?.[0]?.categoryId)
  return (
    <Link
      to="/boutique"
      search={category ? { categorie: category.id } : {}}
      className={buttonClasses('secondary', 'max-w-full wrap-anywhere max-sm:px-4')}
    >
      {category?.name ?? 'Par univers'}
    </Link>
  )
}

const titleClasses =
  'font-display text-[clamp(1.875rem,8vw,2.375rem)]/[1.15] text-balance lg:mt-3 lg:text-4xl'
