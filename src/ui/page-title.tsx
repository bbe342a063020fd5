import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function PageTitle({
  eyebrow,
  title,
  children,
}: {
  eyebrow?: ReactNode
  title: string
  children?: ReactNode
}) {
  return (
    <div className="container-page pt-24 pb-6 md:pt-36 md:pb-8">
      {eyebrow ? <p className="eyebrow mb-2">{eyebrow}</p> : null}
      <h1 className="text-2xl sm:text-3xl md:text-4xl">{title}</h1>
      {children ? <div className="mt-3 max-w-2xl text-balance text-quiet">{children}</div> : null}
    </div>
  )
}

/** A group of bottles: a portrait for phones, a wide one. */
export type SceneName = 'hero-1' | 'hero-2' | 'hero-3'

type ScenePictureProps = {
  name: SceneName
  /** The largest picture of the first view: loaded at once. Otherwise `low` or when it comes near. */
  priority?: 'first' | 'low' | 'lazy'
  className?: string
}

/** A picture as wide as the screen. It says nothing that the words beside it do not say. */
export function ScenePicture({ name, priority = 'lazy', className }: ScenePictureProps) {
  const base = `/pictures/${name}`
  const formats = ['avif', 'webp'] as const
  return (
    <picture>
      {formats.map((format) => (
        <source
          key={format}
          media="(max-width: 47.99rem)"
          type={`image/${format}`}
          srcSet={`${base}-portrait-640.${format} 640w, ${base}-portrait-960.${format} 960w`}
          sizes="100vw"
        />
      ))}
      {formats.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={`${base}-1280.${format} 1280w, ${base}-1920.${format} 1920w`}
          sizes="100vw"
        />
      ))}
      <img
        src={`${base}-1280.webp`}
        alt=""
        width="1280"
        height="720"
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : 'low'}
        decoding={priority === 'first' ? 'sync' : 'async'}
        className={classNames('object-cover', className)}
      />
    </picture>
  )
}
