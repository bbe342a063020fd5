import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Button, buttonClasses } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { readCachedPages } from '../client/cached-pages.ts'

/**
 * Shown without a network instead of a page that is not cached: lists the cached pages and offers to try
 * again. Its links load whole documents, because a navigation inside the site would have to fetch data.
 */
export function OfflinePage({ search }: { search: { page?: unknown } }) {
  const { data: cachedPages = [] } = useQuery({
    queryKey: ['cached-pages'],
    queryFn: readCachedPages,
    staleTime: 0,
  })
  return (
    <>
      <PageTitle eyebrow="Sans réseau" title="Vous êtes hors connexion">
        Cette page n’a pas encore été ouverte sur cet appareil. Elle s’affichera dès que le réseau sera
        revenu.
      </PageTitle>
      <div className="container-page flex flex-col gap-12">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => location.replace(ownPath(search.page))}>Réessayer</Button>
          <a href="/boutique" className={buttonClasses('secondary')}>
            Boutique
          </a>
          <a href="/" className={buttonClasses('secondary')}>
            Accueil
          </a>
        </div>
        {cachedPages.length > 0 ? (
          <section aria-labelledby="cached">
            <h2 id="cached" className="text-xl">
              Déjà visitées, toujours là
            </h2>
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {cachedPages.map(({ path, title }) => (
                <li key={path}>
                  <a
                    href={path}
                    className="flex min-h-14 items-center justify-between gap-4 hover:text-amber"
                  >
                    <span className="font-display text-lg">{title}</span>
                    <ChevronRight aria-hidden className="size-5 shrink-0 text-brass" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  )
}

/** The path to try again. Whatever the query holds, it never leads to another site. */
function ownPath(page: unknown): string {
  try {
    const url = new URL(String(page ?? '/'), location.origin)
    return url.origin === location.origin ? url.pathname + url.search : '/'
  } catch {
    return '/'
  }
}
