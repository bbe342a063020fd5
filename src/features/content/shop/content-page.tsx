import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTitle, type SceneName, ScenePicture } from '#ui/page-title.tsx'
import { HelpNote } from './prose-parts.tsx'

export type ContentSection = { id: string; title: string; body: ReactNode }

type ContentPageProps = {
  title: string
  eyebrow: ReactNode
  intro: ReactNode
  /** A picture behind the title, above it on a phone. */
  scene?: SceneName
  sections: readonly ContentSection[]
  /** Whether it ends with the note that says how to reach the shop. The contact page does without. */
  help?: boolean
}

/** A content page: title, sections of readable width, a table of contents on wide screens. */
export function ContentPage({ title, eyebrow, intro, scene, sections, help = true }: ContentPageProps) {
  return (
    <>
      {scene ? <SceneTitle {...{ title, eyebrow, intro, scene }} /> : null}
      {scene ? null : (
        <PageTitle eyebrow={eyebrow} title={title}>
          {intro}
        </PageTitle>
      )}
      <div className="container-page lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <Contents sections={sections} />
        <div className="flex min-w-0 flex-col gap-12">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} id={id}>
              <h2 className="mb-4 text-xl md:text-2xl">{heading}</h2>
              <div className="flex flex-col gap-4 text-quiet [&_strong]:text-cream [&>p]:max-w-[62ch]">
                {body}
              </div>
            </section>
          ))}
          {help ? <HelpNote /> : null}
        </div>
      </div>
    </>
  )
}

type SceneTitleProps = Required<Pick<ContentPageProps, 'title' | 'eyebrow' | 'intro' | 'scene'>>

/** The title on the dark half of a picture; on a phone below a narrow band of it. */
function SceneTitle({ title, eyebrow, intro, scene }: SceneTitleProps) {
  return (
    <div className="relative isolate mb-8 overflow-hidden md:mb-12">
      <ScenePicture
        name={scene}
        priority="low"
        className="-z-10 aspect-2/1 w-full max-md:mt-16 fade-below-50% object-[50%_26%] md:absolute md:top-14 md:right-0 md:aspect-auto md:h-64 md:w-120 md:fade-below-75% md:object-right lg:top-0 lg:h-full lg:w-184"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-night via-night/70 via-45% to-night/20 max-md:hidden" />
      <div className="container-page pt-3 md:pt-36 md:pb-14">
        <p className="eyebrow mb-2">{eyebrow}</p>
        <h1 className="text-2xl text-balance sm:text-3xl md:max-w-96 lg:max-w-120 lg:text-4xl">{title}</h1>
        <div className="mt-3 max-w-md text-pretty text-quiet md:max-w-80 lg:max-w-md">{intro}</div>
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: readonly ContentSection[] }) {
  return (
    <nav aria-label="Sur cette page" className="sticky top-28 hidden self-start lg:block">
      <p className="eyebrow mb-3">Sur cette page</p>
      <ul className="border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              preload={false}
              activeOptions={{ includeHash: true }}
              activeProps={{ className: 'border-amber text-amber' }}
              inactiveProps={{ className: 'border-transparent text-quiet' }}
              className="-ml-px block border-l px-4 py-2 text-sm text-balance transition hover:text-amber"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
