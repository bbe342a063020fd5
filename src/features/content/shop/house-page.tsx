import type { ReactNode } from 'react'
import { type SceneName, ScenePicture } from '#ui/page-title.tsx'
import type { ContentSection } from './content-page.tsx'
import { HelpNote } from './prose-parts.tsx'

type HousePageProps = {
  title: string
  intro: ReactNode
  scene: SceneName
  /** A section may have a picture before it, with what it says in one sentence. */
  sections: readonly (ContentSection & { band?: { scene: SceneName; quote: string } })[]
}

/** A page about the house: a picture, then titles and texts side by side on a wide screen. */
export function HousePage({ title, intro, scene, sections }: HousePageProps) {
  return (
    <>
      <div className="relative isolate flex min-h-[min(34rem,calc(0.72*var(--small-screen-height)))] items-end overflow-hidden">
        <ScenePicture
          name={scene}
          priority="first"
          className="absolute inset-0 -z-10 size-full object-[50%_30%] md:fade-below-65% md:object-[0%_50%] lg:object-center"
        />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-night via-night/80 via-45% to-night/0 md:bg-linear-to-r md:from-night md:via-night/60 md:via-45%" />
        <div className="container-page pt-64 pb-6 md:pt-40 md:pb-16">
          <p className="eyebrow mb-2">La maison</p>
          <h1 className="text-2xl sm:text-3xl md:text-4xl">{title}</h1>
          <p className="mt-3 max-w-[26rem] font-display md:max-w-80 lg:max-w-[26rem] text-lg text-cream/90">
            {intro}
          </p>
        </div>
      </div>
      {sections.map(({ id, title: heading, body, band }) => (
        <div key={id}>
          {band ? <Band {...band} /> : null}
          <section
            id={id}
            className="container-page mt-12 lg:mt-16 lg:grid lg:grid-cols-[18rem_minmax(0,42rem)] lg:gap-16 [&_strong]:text-cream"
          >
            <h2 className="mb-4 text-xl text-balance md:text-2xl">{heading}</h2>
            <div className="flex max-w-[42rem] flex-col gap-4 text-quiet">{body}</div>
          </section>
        </div>
      ))}
      <div className="container-page mt-14">
        <div className="lg:ml-88">
          <HelpNote />
        </div>
      </div>
    </>
  )
}

/** A picture as wide as the screen, and a sentence on its dark half; on a phone below it. */
function Band({ scene, quote }: { scene: SceneName; quote: string }) {
  return (
    <div className="relative isolate mt-16 md:mt-20 md:flex md:aspect-2/1 md:max-h-176 md:w-full md:items-center">
      <ScenePicture
        name={scene}
        className="-z-10 aspect-4/3 w-full fade-below-80% object-[50%_40%] md:absolute md:inset-0 md:aspect-auto md:size-full md:object-[50%_25%]"
      />
      <div className="container-page pt-4 md:pt-0">
        <p className="font-display text-xl text-balance text-cream md:max-w-[38%] lg:text-3xl">« {quote} »</p>
      </div>
    </div>
  )
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className="font-display text-xl text-cream [&_strong]:font-normal">{children}</p>
}

export function NumberedWords({ steps }: { steps: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {steps.map(({ title, text }, place) => (
        <li key={title} className="flex gap-5 py-5">
          <span aria-hidden className="w-6 shrink-0 pt-1 text-sm text-brass tabular-nums">
            {place + 1}
          </span>
          <div>
            <h3 className="text-lg text-cream">{title}</h3>
            <p className="mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
