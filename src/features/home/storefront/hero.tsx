import { Link } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { buttonClasses, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { heroSlides, nextSlide, SLIDE_MS } from './hero-slides.ts'

/**
 * The hero: three slides that change every 5 seconds, dots to choose one, and two links into the shop
 * (HOME-02, HOME-03).
 */
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
      className="relative isolate h-[min(46rem,calc(0.92*var(--small-screen-height)))] min-h-[34rem] overflow-hidden bg-night"
    >
      {heroSlides.map((slide, position) => (
        <div
          key={slide.picture}
          role="group"
          aria-roledescription="diapositive"
          aria-label={`${position + 1} sur ${heroSlides.length}`}
          inert={position !== current}
          className={classNames(
            'absolute inset-0 transition-opacity duration-700',
            position === current ? 'opacity-100' : 'opacity-0',
          )}
        >
          {position <= Math.max(prepared, current) ? (
            <SlidePicture name={slide.picture} first={position === 0} />
          ) : null}
          <div className="absolute inset-0 bg-linear-to-t from-night from-38% via-night/60 via-50% to-night/0 to-64% lg:bg-linear-to-r lg:from-night/85 lg:from-0% lg:via-night/30 lg:via-45% lg:to-night/0" />
          <div className="container-page absolute inset-x-0 bottom-20 lg:top-0 lg:flex lg:items-center">
            <div className="max-w-xl">
              <p className="eyebrow max-lg:hidden">Maison de parfums</p>
              {position === 0 ? (
                <h1 className="mt-3 text-3xl md:text-4xl">{slide.title}</h1>
              ) : (
                <p className="mt-3 font-display text-3xl md:text-4xl">{slide.title}</p>
              )}
              <p className="mt-4 max-w-md text-cream/90">{slide.text}</p>
              <div className="mt-7 flex flex-wrap gap-2 sm:gap-3">
                <Link to="/boutique" className={buttonClasses('primary', 'max-sm:px-5')}>
                  Découvrir<span className="max-sm:hidden"> la collection</span>
                </Link>
                <Link to="/boutique" className={buttonClasses('secondary', 'bg-night/60 max-sm:px-5')}>
                  Voir la boutique
                </Link>
              </div>
            </div>
          </div>
        </div>
      ))}
      <div className="container-page absolute inset-x-0 bottom-5 z-10 flex items-center gap-1">
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
        >
          {stopped ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        </IconButton>
      </div>
    </section>
  )
}

/**
 * A slide's picture: portrait on phones, landscape elsewhere; behind the text where there is room beside the
 * bottles, otherwise above it.
 */
function SlidePicture({ name, first }: { name: string; first: boolean }) {
  const base = `/pictures/${name}`
  return (
    <picture>
      <source
        media="(max-width: 47.99rem)"
        type="image/avif"
        srcSet={`${base}-portrait-640.avif 640w, ${base}-portrait-960.avif 960w`}
        sizes="100vw"
      />
      <source
        media="(max-width: 47.99rem)"
        type="image/webp"
        srcSet={`${base}-portrait-640.webp 640w, ${base}-portrait-960.webp 960w`}
        sizes="100vw"
      />
      <source type="image/avif" srcSet={`${base}-1280.avif 1280w, ${base}-1920.avif 1920w`} sizes="100vw" />
      <source type="image/webp" srcSet={`${base}-1280.webp 1280w, ${base}-1920.webp 1920w`} sizes="100vw" />
      <img
        src={`${base}-1280.webp`}
        alt=""
        width="1280"
        height="720"
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'sync' : 'async'}
        className="absolute inset-x-0 top-0 h-[62%] w-full object-cover object-[50%_18%] lg:inset-0 lg:h-full"
      />
    </picture>
  )
}
