import { useState } from 'react'
import type { PictureShape } from '#lib/picture.ts'
import { PLACEHOLDER, pictureSources } from '#lib/picture.ts'
import { classNames } from './class-names.ts'

const ratios = { portrait: 'aspect-4/5', landscape: 'aspect-4/3' } as const

type PictureFrameProps = {
  address: string | null
  alt: string
  sizes: string
  shape?: PictureShape
  first?: boolean
  className?: string
  /** Classes of the frame, which then has proportions of its own: the picture is cut to them. */
  frameClassName?: string
}

/** A picture in fixed proportions; a placeholder replaces a missing or failed one (SHOP-11). */
export function PictureFrame({
  address,
  alt,
  sizes,
  shape = 'portrait',
  first,
  className,
  frameClassName,
}: PictureFrameProps) {
  const [failedAddress, setFailedAddress] = useState<string | null>(null)
  const shown = !address || failedAddress === address ? PLACEHOLDER : address
  const ours = pictureSources(shown, shown === PLACEHOLDER || shape === 'portrait' ? 'portrait' : 'landscape')
  return (
    <div className={classNames('overflow-hidden bg-raised', frameClassName ?? ratios[shape])}>
      <picture>
        {ours ? <source type="image/avif" srcSet={ours.avif} sizes={sizes} /> : null}
        {ours ? <source type="image/webp" srcSet={ours.webp} sizes={sizes} /> : null}
        <img
          src={ours?.fallback ?? shown}
          alt={alt}
          width={shape === 'portrait' ? 640 : 960}
          height={shape === 'portrait' ? 800 : 720}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding={first ? 'sync' : 'async'}
          // A picture may have failed before the script had loaded: the error event is over, so check its
          // state.
          ref={(element) => {
            if (
              element?.complete &&
              element.naturalWidth === 0 &&
              element.currentSrc &&
              shown !== PLACEHOLDER
            ) {
              setFailedAddress(address)
            }
          }}
          onError={() => setFailedAddress(address)}
          className={classNames('size-full object-cover', className)}
        />
      </picture>
    </div>
  )
}
