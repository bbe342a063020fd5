import type { ReactNode } from 'react'
import { type SceneName, ScenePicture } from '#ui/scene-picture.tsx'
import { type ContentPageName, contentPages } from '../../domain/content-pages.ts'
import type { ContentSection } from '../content-page.tsx'
import { HelpNote } from '../service/help-note.tsx'

type HousePageProps = {
  name: ContentPageName
  intro: ReactNode
  /** The picture at its head. */
  scene: SceneName
  /** A section may have a picture as wide as the screen before it, or a sentence from its text, shown large. */
  sections: readonly (ContentSection & { scene?: SceneName; quote?: string })[]
}

/**
 * A page about the house (story, values, about, careers): a picture, then one column to read, without boxes
 * and without a table of contents.
 */
export function HousePage({ name, intro, scene, sections }: HousePageProps) {
  return (
    <>
      <div className="relative isolate flex min-h-[min(34rem,calc(0.72*var(--small-screen-height)))] items-end overflow-hidden">
        <ScenePicture
          name={scene}
          priority="first"
          className="absolute inset-0 -z-10 size-full object-[50%_30%] md:fade-below-65% md:object-[0%_50%] lg:object-center"
        />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-night via-night/70 via-40% to-night/0 md:bg-linear-to-r md:from-night md:via-night/60 md:via-45%" />
        <div className="container-page pt-64 pb-6 md:pt-40 md:pb-16">
          <p className="eyebrow mb-2">La maison</p>
          <h1 className="text-2xl sm:text-3xl md:text-4xl">{contentPages[name].title}</h1>
          <p className="mt-3 max-w-[26rem] font-display md:max-w-80 lg:max-w-[26rem] text-lg text-cream/90">
            {intro}
          </p>
        </div>
      </div>
      {sections.map(({ id, title, body, scene: band, quote }) => (
        <div key={id}>
          {band ? (
            <ScenePicture
              name={band}
              className="mt-16 aspect-4/3 w-full object-[50%_40%] md:mt-24 md:aspect-21/9 md:object-center"
            />
          ) : null}
          <section id={id} className="mx-auto mt-12 max-w-[42rem] px-5 [&_strong]:text-cream">
            <h2 className="mb-4 text-xl md:text-2xl">{title}</h2>
            <div className="flex flex-col gap-4 text-quiet">{body}</div>
          </section>
          {quote ? (
            <p className="mx-auto mt-14 max-w-[52rem] px-5 text-center font-display text-xl text-balance text-cream md:mt-20 md:text-3xl">
              « {quote} »
            </p>
          ) : null}
        </div>
      ))}
      <div className="mx-auto mt-14 max-w-[42rem] px-5">
        <HelpNote />
      </div>
    </>
  )
}
