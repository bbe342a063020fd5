import { useEffect, useState } from 'react'
import { pictureLabel } from '#features/catalogue/product.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ChevronLeft, ChevronRight, icon } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'

const ZoomIn = icon(
  <circle cx="11" cy="11" r="8" />,
  <line x1="21" x2="16.65" y1="21" y2="16.65" />,
  <line x1="11" x2="11" y1="8" y2="14" />,
  <line x1="8" x2="14" y1="11" y2="11" />,
)
const ZoomOut = icon(
  <circle cx="11" cy="11" r="8" />,
  <line x1="21" x2="16.65" y1="21" y2="16.65" />,
  <line x1="8" x2="14" y1="11" y2="11" />,
)

type PictureZoomProps = {
  name: string
  addresses: readonly (string | null)[]
  start: number
  onClose: () => void
}

/**
 * A picture as large as the screen, and twice as large to look around in (PICS-03). The arrow keys lead to the
 * next one; in the larger view they move the picture.
 */
export default function PictureZoom({ name, addresses, start, onClose }: PictureZoomProps) {
  const [current, setCurrent] = useState(start)
  const [isLarge, setLarge] = useState(false)
  const count = addresses.length

  function go(place: number) {
    if (place < 0 || place >= count) return
    setCurrent(place)
    setLarge(false)
  }

  // The keys are the dialog's, wherever its focus is.
  useEffect(() => {
    function press({ key }: KeyboardEvent) {
      if (isLarge || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
      setCurrent((place) => Math.min(count - 1, Math.max(0, place + (key === 'ArrowLeft' ? -1 : 1))))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [count, isLarge])

  return (
    <Dialog
      place="full"
      title={name}
      isText
      onClose={onClose}
      footer={
        <div className="flex items-center justify-center gap-2">
          {count > 1 ? (
            <IconButton label="Image précédente" disabled={current === 0} onClick={() => go(current - 1)}>
              <ChevronLeft aria-hidden className="size-5" />
            </IconButton>
          ) : null}
          <Button look="secondary" onClick={() => setLarge(!isLarge)}>
            {isLarge ? (
              <>
                <ZoomOut aria-hidden className="size-4" />
                Réduire
              </>
            ) : (
              <>
                <ZoomIn aria-hidden className="size-4" />
                Agrandir
              </>
            )}
          </Button>
          {count > 1 ? (
            <IconButton
              label="Image suivante"
              disabled={current === count - 1}
              onClick={() => go(current + 1)}
            >
              <ChevronRight aria-hidden className="size-5" />
            </IconButton>
          ) : null}
        </div>
      }
    >
      <p role="status" className="sr-only">
        {count > 1 ? `Image ${current + 1} sur ${count}` : ''}
      </p>
      <div className="flex min-h-full">
        <div
          className={classNames(
            'm-auto shrink-0',
            isLarge ? 'w-[200%] md:w-240' : 'w-[min(100%,calc((var(--screen-height)-12rem)*0.8))]',
          )}
        >
          <PictureFrame
            key={current}
            address={addresses[current] ?? null}
            alt={pictureLabel(name, current, count)}
            sizes="(min-width: 48rem) 60rem, 200vw"
            first
            className="rounded-md"
          />
        </div>
      </div>
    </Dialog>
  )
}
