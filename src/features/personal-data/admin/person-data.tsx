import { Suspense } from 'react'
import { ClosedSection } from '#ui/admin/closed-section.tsx'
import { ListSkeleton } from '#ui/list/list-states.tsx'
import { lazyWithRetry } from '#ui/loading/retry-until-loaded.ts'

const PeopleSearch = lazyWithRetry(async () => ({
  default: (await import('./people-search.tsx')).PeopleSearch,
}))

/** Exports and erases the personal data of one person (D49); loaded once it is opened. */
export function PersonData() {
  return (
    <ClosedSection title="Données d’une personne" className="py-5">
      <Suspense fallback={<ListSkeleton label="Chargement" rows={1} />}>
        <PeopleSearch />
      </Suspense>
    </ClosedSection>
  )
}
