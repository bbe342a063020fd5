import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTitle } from '#ui/page-title.tsx'
import { type ContentPageName, contentPages } from '../domain/content-pages.ts'
import { HelpNote } from './help-note.tsx'

export type ContentSection = { id: string; title: string; body: ReactNode }

type ContentPageProps = {
  name: ContentPageName
  eyebrow: string
  intro: ReactNode
  sections: readonly ContentSection[]
  /** Whether it ends with the note that says how to reach the shop. The contact page does without. */
  help?: boolean
}

/**
 * The layout of every content page: title, sections of readable width, and their table of contents on wide
 * screens.
 */
export function ContentPage({ name, eyebrow, intro, sections, help = true }: ContentPageProps) {
  return (
    <>
      <PageTitle eyebrow={eyebrow} title={contentPages[name].title}>
        {intro}
      </PageTitle>
      <div className="container-page lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <Contents sections={sections} />
        <div className="flex min-w-0 flex-col gap-12">
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id}>
              <h2 className="mb-4 text-xl md:text-2xl">{title}</h2>
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
              className="-ml-px block border-l px-4 py-2 text-sm transition hover:text-amber"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
