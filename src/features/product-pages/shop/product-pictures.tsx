import { Suspense, useRef, useState } from 'react'
import { pictureLabel } from '#features/catalogue/product.ts'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ChevronLeft, ChevronRight } from '#ui/icons/icons.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'
import { PictureFrame } from '#ui/picture-frame.tsx'

const PictureZoom = lazyWithRetry(() => import('./picture-zoom.tsx'))

const frame = 'aspect-4/5 w-full max-md:max-h-(--hero-picture)'

type ProductPicturesProps = {
  name: string
  /** The first picture, which may be missing, and those beside it. */
  addresses: readonly (string | null)[]
  className: string
}

/**
 * The pictures of a product, side by side to be swiped (PICS-02); each opens larger (PICS-03). Only the first
 * is loaded with the page, a further one when somebody comes near to it (PICS-04).
 */
export function ProductPictures({ name, addresses, className }: ProductPicturesProps) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [reach, setReach] = useState(0)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const count = addresses.length

  function comeNear(place: number) {
    setReach((before) => Math.max(before, place + 1))
  }
  function follow() {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const place = Math.round(scrollLeft / clientWidth)
    setCurrent(place)
    comeNear(place)
  }
  function show(place: number) {
    comeNear(place)
    track.current?.scrollTo({ left: place * track.current.clientWidth })
  }

  return (
    <div className="relative md:self-start">
      <div className="overflow-hidden md:rounded-sm">
        <ul
          ref={track}
          aria-label={`Images de ${name}`}
          onScroll={follow}
          onPointerEnter={() => comeNear(current)}
          onTouchStart={() => comeNear(current)}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
        >
          {addresses.map((address, place) => (
            <li key={address} className="relative w-full shrink-0 snap-center">
              {place <= reach ? (
                <PictureFrame
                  address={address}
                  alt={pictureLabel(name, place, count)}
                  sizes="(min-width: 80rem) 35rem, (min-width: 48rem) 45vw, 100vw"
                  first={place === 0}
                  frameClassName={frame}
                  className={className}
                />
              ) : (
                <div className={classNames('bg-raised', frame)} />
              )}
              <button
                type="button"
                aria-label={count > 1 ? `Agrandir l’image ${place + 1} sur ${count}` : 'Agrandir l’image'}
                onClick={() => setZoomed(place)}
                className="absolute inset-0 cursor-zoom-in -outline-offset-2"
              />
            </li>
          ))}
        </ul>
      </div>
      {count > 1 ? (
        <div className="absolute inset-x-0 bottom-3 mx-auto flex w-fit items-center gap-1 rounded-full bg-veil">
          <IconButton label="Image précédente" disabled={current === 0} onClick={() => show(current - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <p role="status" className="text-sm whitespace-nowrap tabular-nums">
            <span className="sr-only">
              Image {current + 1} sur {count}
            </span>
            <span aria-hidden>
              {current + 1} / {count}
            </span>
          </p>
          <IconButton
            label="Image suivante"
            disabled={current === count - 1}
            onClick={() => show(current + 1)}
          >
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </div>
      ) : null}
      {zoomed === null ? null : (
        <Suspense fallback={null}>
          <PictureZoom name={name} addresses={addresses} start={zoomed} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </div>
  )
}
