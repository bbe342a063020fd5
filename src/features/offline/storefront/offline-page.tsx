import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button, buttonClasses } from '#ui/button.tsx'
import { ChevronRight } from '#ui/icons/icons.tsx'
import { readCachedPages } from '../client/cached-pages.ts'
import { isOffline, onConnectionChange } from '../client/connection.ts'
import { LitBottle } from './lit-bottle.tsx'

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
  // The network is outside React: once it is back, the page that was asked for takes this one's place.
  useEffect(
    () =>
      onConnectionChange(() => {
        if (!isOffline()) location.replace(ownPath(search.page))
      }),
    [search.page],
  )

  return (
    // Everything here comes from the service worker: the picture is drawn, because none may be kept.
    <div className="container-page grid gap-x-16 pt-20 md:min-h-136 md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[auto_1fr] md:pt-28">
      <LitBottle className="mx-auto -mb-2 w-40 md:col-start-2 md:row-span-2 md:row-start-1 md:w-64 lg:mr-16 lg:w-96" />
      <header className="pb-6 md:pt-8 lg:pt-20">
        <p className="eyebrow mb-2">Sans réseau</p>
        <h1 className="text-2xl sm:text-3xl md:text-4xl">Vous êtes hors connexion</h1>
        <p className="mt-3 max-w-lg text-quiet">
          Cette page n’a pas encore été ouverte sur cet appareil. Elle s’affichera dès que le réseau sera
          revenu.
        </p>
      </header>
      <div className="flex flex-col gap-12">
        <div className="grid gap-3 max-sm:grid-cols-2 sm:flex sm:flex-wrap">
          <Button className="max-sm:col-span-2" onClick={() => location.replace(ownPath(search.page))}>
            Réessayer
          </Button>
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
    </div>
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
