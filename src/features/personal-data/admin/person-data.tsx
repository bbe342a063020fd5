import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ListSkeleton } from '#ui/admin/list-skeleton.tsx'
import { lazyWithRetry } from '#ui/loading/lazy-with-retry.ts'

const PeopleSearch = lazyWithRetry(async () => ({
  default: (await import('./people-search.tsx')).PeopleSearch,
}))

/** Exports and erases the personal data of one person (D49); loaded once it is opened. */
export function PersonData() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="group rounded-lg border border-line bg-raised"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 font-display text-lg md:px-6">
        Données d’une personne
        <ChevronDown aria-hidden className="size-5 text-quiet transition group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-4 py-5 md:px-6">
        {isOpen ? (
          <Suspense fallback={<ListSkeleton label="Chargement" rows={1} />}>
            <PeopleSearch />
          </Suspense>
        ) : null}
      </div>
    </details>
  )
}
